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
    { -games } commence une partie contre moi. Avec l'option `adversaire` tu invites plutôt quelqu'un de ta classe, avec `force` je joue mieux ou moins bien, avec `où` tu joues dans un fil ou à l'abri des regards.
    Appuie ensuite sur les boutons sous le plateau, ou écris ton coup avec `/play`. `/board` affiche de nouveau ton plateau, `/resign` met fin à la partie.
help-learn = ## Apprendre
    `/learn` : pas à pas, des plus petits jeux à la théorie. `/train` entretient ce que tu sais, `/progress` montre où tu en es.
    `/puzzle` : le problème du jour de ta classe. `/league` : ta stratégie contre celles des autres.
    `/rules` : les règles d'un jeu. Sous un plateau contre moi, **Indice** aide, **Pourquoi ?** explique mon coup, et **Analyse** dit après la partie ce que valait chaque coup.
    `/arena` : le graphe d'un jeu. `/grundy` : ses valeurs de Grundy. `/duel` : deux stratégies, de nombreuses parties.
help-challenges = ## Défis
    `/challenges` affiche les défis de ta classe, et c'est là que tu y réponds. Après la clôture, les corrigés y sont.
    `/leaderboard` affiche les points de la saison.
help-programs = ## Programmes
    `/program check` juge un programme Python que ta feuille demande, d'un fichier ou d'un formulaire : correct, ou le plus petit cas où il ne l'est pas. Si ta stratégie perd, **Jouer à partir d'ici** ouvre la partie là où elle a laissé échapper la victoire.
    `/program list` : ce que tu as rendu.
help-teach = ## Enseigner
    `/challenge create` : un défi, à partir d'une fiche si tu veux. `/results` : ce qu'il a donné.
    Dans son panneau, **{ button-share-sheet }** : un fichier pour un collègue, qui le lit par `/challenge import`.
    `/progress` : ce que ta classe sait, et les erreurs fréquentes.
    `/puzzle` : un problème du jour. `/quiz` : une fiche en direct, à choix.
    `/team` : toute la classe contre moi, par votes secrets.
    `/tournament` : les élèves entre eux, le temps d'un cours.
    `/class roster` : la liste de ta classe, que les élèves rejoignent par `/join`.
    `/class settings` : les noms, le fuseau horaire, l'année scolaire, où s'ouvrent les parties. `/class teachers` : qui enseigne.
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
