# L'accueil, et /help par sujet.

command-help = Voir ce qu'il y a ici, et comment faire : jouer, apprendre, les défis, une classe

help-intro = ## Bouton
    Des jeux sans hasard ni secret : depuis chaque position, l'un des deux peut gagner, quoi que fasse l'autre. Trouve qui, et comment.
    Appuie sur un bouton pour en savoir plus, ou commence tout de suite.
help-play = ## Jouer
    { -games } commence une partie contre moi. Avec l'option `adversaire` tu invites plutôt quelqu'un de ta classe, avec `force` je joue mieux ou moins bien, avec `où` tu joues dans un fil ou à l'abri des regards.
    Appuie ensuite sur les boutons sous le plateau. `/board` affiche de nouveau ton plateau, `/resign` met fin à la partie.
help-learn = ## Apprendre
    `/learn` mène pas à pas des plus petits jeux à la théorie, `/train` entretient ce que tu sais, `/progress` montre où tu en es.
    `/puzzle` est le problème du jour de ta classe, avec ta série.
    `/rules` dit les règles d'un jeu. Sous un plateau contre moi, **Indice** aide pas à pas, et **Pourquoi ?** explique mon coup. **Analyse** dit après la partie ce que valait chaque coup.
    `/arena` dessine le graphe d'un jeu, `/grundy` calcule ses valeurs de Grundy.
help-challenges = ## Défis
    `/challenges` affiche les défis de ta classe, et c'est là que tu y réponds. Après la clôture, les corrigés y sont.
    `/leaderboard` affiche les points de la saison.
help-teach = ## Enseigner
    `/challenge create` crée un défi, à partir d'une fiche si tu veux ; `/results` dit ce qu'il a donné.
    `/progress` montre la carte de ta classe : ce qui est acquis, et les erreurs fréquentes.
    `/puzzle` publie un problème du jour dans un salon, à l'heure de ton choix.
    `/team` fait jouer toute la classe contre moi, par votes secrets.
    `/class settings` règle les noms, le fuseau horaire, l'année scolaire et où s'ouvrent les parties ; `/class teachers` dit qui enseigne.
help-data = ## Tes données
    `/privacy` montre ce que je garde de toi. Là, tu peux le recevoir en fichier, ou l'effacer.

button-first-match = Jouer une partie
button-learn-steps = Apprendre pas à pas
button-read-rules = Lire les règles
button-help = Ouvrir l'aide
button-help-play = Jouer
button-help-learn = Apprendre
button-help-challenges = Répondre aux défis
button-help-teach = Enseigner
button-help-data = Voir mes données

rules-which = De quel jeu veux-tu lire les règles ?
rules-menu = Choisir un jeu
