# L'accueil, et /help par sujet.

command-help = Voir ce qu'il y a ici, et comment faire : jouer, apprendre, les défis, une classe
welcome-pupils = ## Bienvenue !
    Je suis **Bouton**. Ici on joue à des jeux sans hasard ni secret : depuis chaque position, l'un des deux peut gagner, quoi que fasse l'autre. Trouve qui, et comment.
    Touche **{ button-first-match }**, puis ton premier coup.
welcome-remove = -# Qui gère ce serveur peut supprimer ce message : `/help` affiche la même chose. Dans quels salons je réponds, et à qui, se règle sous *Paramètres du serveur → Intégrations → Bouton*.
welcome-teachers = ## Pour enseigner
    Tes élèves jouent et apprennent à leur rythme. Tu crées des défis, que je corrige tout de suite, et tu vois ce que ta classe sait.
    Toute personne qui peut *Gérer le serveur* est professeur ; `/class teachers` en nomme d'autres.
help-topics = **Lire un sujet :**
help-version = -# Bouton { $version }

help-intro = ## Bouton
    Des jeux sans hasard ni secret : depuis chaque position, l'un des deux peut gagner, quoi que fasse l'autre. Trouve qui, et comment.
help-play = ## Jouer
    { -games } commence une partie contre moi ; `adversaire` invite quelqu'un de ta classe, `force` règle mon niveau, `où` l'ouvre dans un fil ou à l'abri des regards.
    Appuie sur les boutons sous le plateau, ou écris ton coup avec `/play`. `/board` affiche de nouveau le plateau, `/resign` met fin à la partie.
help-learn = ## Apprendre
    `/learn` : pas à pas, jusqu'à la théorie. `/train` : quoi revoir. `/progress` : où tu en es.
    `/puzzle` : le problème du jour. `/league` : les stratégies entre elles.
    `/rules` : les règles d'un jeu. Contre moi, **Indice** aide et **Pourquoi ?** explique ; **Analyse** juge ensuite chaque coup.
    `/arena` : le graphe d'un jeu. `/grundy` : ses valeurs de Grundy. `/duel` : deux stratégies, de nombreuses parties.
help-challenges = ## Défis
    `/challenges` affiche les défis de ta classe, et c'est là que tu y réponds. Après la clôture, les corrigés y sont.
    `/leaderboard` affiche les points de la saison.
help-programs = ## Programmes
    `/program check` juge le programme Python (fichier ou formulaire) de ta feuille : correct, ou son plus petit cas faux. **Jouer à partir d'ici** ouvre la partie où ta stratégie a laissé échapper la victoire.
    `/program list` : ce que tu as rendu.
help-teach = ## Enseigner
    `/challenge create` : un défi ; **{ button-share-sheet }**, dans son panneau, en fait un fichier qu'un collègue lit par `/challenge import`. `/results` : ses résultats.
    `/progress` : ce que ta classe sait, et les erreurs fréquentes.
    `/puzzle` : un problème du jour. `/quiz` : un quiz en direct. `/team` : la classe contre moi, par votes secrets. `/tournament` : les élèves entre eux.
    `/class roster` : la liste de ta classe, que les élèves rejoignent par `/join`. `/class settings`, `/class teachers` : noms, fuseau horaire, année scolaire, salons, professeurs.
help-data = ## Tes données
    `/privacy` montre ce que je garde de toi. Là, tu peux le recevoir en fichier, ou l'effacer.
help-words = ## Les mots
    - { term-losing }
    - { term-misere }
    - { term-mirror }
    - { term-binary }
    - { term-nim-sum }
    - { term-arena }
    - { term-attractor }
    - { term-rank }
    - { term-stealing }
    - { term-zeckendorf }
    - { term-mex }
    - { term-grundy }
    - { term-period }
    - { term-rare }
    - { term-quotient }
    - { term-letters }

button-first-match = Jouer une partie
button-learn-steps = Apprendre pas à pas
button-read-rules = Lire les règles
button-help = Ouvrir l'aide
button-help-play = Comment jouer
button-help-learn = Comment apprendre
button-help-challenges = À propos des défis
button-help-programs = Rendre un programme
button-help-teach = Comment enseigner
button-help-data = À propos des données
button-help-words = Expliquer les mots
button-i-teach = J'enseigne
button-new-challenge = Créer un défi
button-class-settings = Voir les réglages
button-class-progress = Voir les progrès
button-as-pupil = Voir comme un élève

rules-which = De quel jeu veux-tu lire les règles ?
rules-menu = Choisir un jeu
