# Le Discord local de `bouton preview`.

preview-server = La classe
preview-channel = jeux
preview-topic = Tape /nim ou /fortboyard
preview-teacher = Mme Germain
preview-welcome = ## Bienvenue dans la classe !
    Je suis **Bouton**. Tape une commande ci-dessous, comme dans Discord, et appuie sur les boutons sous un plateau pour jouer. **Pourquoi ?** explique mon coup.

    - `/nim` joue à Nim contre moi, `/nim tas:1 3 7` depuis une position à toi
    - `/fortboyard` joue avec 20 bâtonnets, le dernier gagne
    - `/play 3 5` joue par écrit : prendre 5 dans le tas 3
    - `/board` affiche de nouveau ton plateau
    - En haut, « Viewing as » fait de toi un autre élève : défies-en un avec l'option `adversaire`, puis accepte à sa place
preview-open-matches = { $count ->
        [one] Une partie de la dernière fois est encore ouverte : ses joueurs peuvent taper `/board` pour continuer.
       *[other] { $count } parties de la dernière fois sont encore ouvertes : leurs joueurs peuvent taper `/board` pour continuer.
    }
preview-address = Discord local :
preview-database = Les parties sont gardées dans { $file }
preview-stop = Ctrl-C l'arrête.
preview-stopped = Arrêté. Les parties ouvertes sont gardées.
preview-port-busy = le port { $port } est déjà pris : choisis-en un autre avec --port, ou n'en donne pas
preview-database-unusable = { $file } ne peut pas servir de base de données : { $reason }
