# Le laboratoire de Grundy.

fault-no-sequence = { $game } n'a pas de suite de valeurs de Grundy par tas ici. Donne un jeu octal comme 0.77 ou Kayles, ou un jeu de soustraction comme take 1,3,4.
fault-value-too-large = Les valeurs de Grundy de ce jeu dépassent { $limit } : je m'arrête là.
fault-window-too-small = Ce jeu ne peut pas continuer avec une fenêtre des dernières valeurs seulement : { $limit } valeurs ne suffisent pas pour décider la suivante.

# The laboratory itself.

error-laboratory-busy = Je travaille encore à ta dernière question. Attends sa réponse, ou annule-la.
error-laboratory-stopped = Cette question a été arrêtée avant sa réponse. Tu peux la reposer quand tu veux.

# The command line.

cli-progress = { $percent } % · { $done } tas sur { $goal } · { $rate } par seconde · encore { $left } à ce rythme
cli-stopped = { $kept ->
        [0] Arrêté au tas { $reached }.
       *[other] Arrêté au tas { $reached }. { $kept } valeurs sont conservées : la même commande reprend à partir de là.
    }
cli-no-memory = Il n'y a pas assez de mémoire pour autant de valeurs.
cli-written = { $count ->
        [one] { $count } valeur écrite dans { $file }.
       *[other] { $count } valeurs écrites dans { $file }.
    }
cli-value = { $game }, tas { $heap } : valeur de Grundy { $value }
cli-value-unknown = { $game }, tas { $heap } : hors de portée. Les tas jusqu'à { $reached } sont calculés, et ils ne prouvent aucune période.
cli-sequence = { $game }, valeurs de Grundy des tas 0 à { $to } :
cli-period = { $game } est périodique : ses valeurs se répètent avec la période { $period } à partir du tas { $preperiod }.
cli-last-exception = La dernière exception est le tas { $heap }.
proof-guy-smith = Prouvé : G(n + { $period }) = G(n) a été vérifié pour tout n de { $first } à { $last }, et cela suffit d'après le théorème de Guy et Smith (1956).
proof-reach = Prouvé : G(n + { $period }) = G(n) a été vérifié pour tout n de { $first } à { $last }, et cela suffit, car une valeur ne dépend que des { $reach } précédentes.
proof-witnesses = Prouvé : G(n + { $period }) = G(n) a été vérifié pour tout n de { $first } à { $last }, et cela suffit, car plus aucun tas n'y est rare, et des tas rares et des témoins parmi les { $reach } précédents décident chaque valeur.
cli-largest = La plus grande valeur est { $value }, atteinte d'abord au tas { $heap }.
cli-no-period = { $game } : les tas jusqu'à { $reached } ne prouvent aucune période. Il peut y en avoir une plus loin.
cli-largest-so-far = La plus grande valeur parmi eux est { $value }, atteinte d'abord au tas { $heap }.
cli-survey = { $proved } jeux sur { $games } ont une période prouvée.
cli-survey-none = Aucune période n'est prouvée pour : { $games }.
cli-survey-written = Le catalogue est écrit dans { $file }.
cli-survey-stopped = Arrêté. Ce qui a été trouvé est dans { $file } : la même commande reprend à partir de là.
