import type { Translation } from '../say.ts'
import type { texts as english } from './results.en.ts'

export const texts: Translation<typeof english> = {
  total: 'Total',
  'no-answer': 'Sans réponse',
  'no-comment': 'Sans opinion',
  'not-ranked': 'Non classé',
  answered: 'Ont répondu',
  mean: 'Moyenne',
  'mean-rank': 'Rang moyen',
  median: 'Médiane',
  'standard-deviation': 'Écart-type',
  nps: 'NPS',
  sum: 'Somme',
  'standard-error': 'Erreur type',
  percentile: 'Centile {{percent, number}}',
  mentions: 'Nombre moyen de citations',
  rank: 'Rang {{rank, number}}',
  'ranked-first': 'Classé premier',
  'ranked-top_one': 'Classé dans le top {{count, number}}',
  'ranked-top_many': 'Classé dans le top {{count, number}}',
  'ranked-top_other': 'Classé dans le top {{count, number}}',
  'first-points_one': '{{count, number}} premier : {{points}}',
  'first-points_many': '{{count, number}} premiers : {{points}}',
  'first-points_other': '{{count, number}} premiers : {{points}}',
  'last-points_one': '{{count, number}} dernier : {{points}}',
  'last-points_many': '{{count, number}} derniers : {{points}}',
  'last-points_other': '{{count, number}} derniers : {{points}}',
  'dates-before': 'Avant le {{to}}',
  'dates-from': 'À partir du {{from}}',
  'dates-between': 'Du {{from}} à avant le {{to}}',
  quarter: 'T{{quarter}} {{year}}',
  week: '{{year}}-S{{week}}',
  'by-year': 'année',
  'by-quarter': 'trimestre',
  'by-month': 'mois',
  'by-week': 'semaine',
  'by-day': 'jour',
  wave: '{{name}} (du {{from}} au {{to}})',
  comment: 'Commentaires',
  like: 'Aimé',
  dislike: 'Pas aimé',
  'comment-any': 'Ont commenté un moment',
  'like-any': 'Ont aimé un moment',
  'dislike-any': 'N’ont pas aimé un moment',
  'video-part': 'De {{from, number(maximumFractionDigits: 1)}} à {{to, number(maximumFractionDigits: 1)}} s',
  'place-1': 'En haut à gauche',
  'place-2': 'En haut',
  'place-3': 'En haut à droite',
  'place-4': 'À gauche',
  'place-5': 'Au centre',
  'place-6': 'À droite',
  'place-7': 'En bas à gauche',
  'place-8': 'En bas',
  'place-9': 'En bas à droite',
  files_one: '{{count, number}} fichier',
  files_many: '{{count, number}} fichiers',
  files_other: '{{count, number}} fichiers',
  'band-under': 'Moins de {{to, number(maximumFractionDigits: 4)}}',
  'band-between': 'De {{from, number(maximumFractionDigits: 4)}} à moins de {{to, number(maximumFractionDigits: 4)}}',
  'band-from': '{{from, number(maximumFractionDigits: 4)}} et plus',
  'item-of-question': '{{question}} – {{item}}',
  'question-of-survey': '{{question}} ({{survey}})',

  everybody: 'ensemble des répondants',
  and: 'et',
  or: 'ou',
  comma: ', ',
  subject: '{{id}} « {{text}} »',
  'rule-IN': '{{subject}} est parmi {{values}}',
  'rule-NOT IN': '{{subject}} n’est pas parmi {{values}}',
  'rule-LIKE': '{{subject}} contient {{values}}',
  'rule-=': '{{subject}} est égal à {{values}}',
  'rule->': '{{subject}} est supérieur à {{values}}',
  'rule->=': '{{subject}} est au moins {{values}}',
  'rule-<': '{{subject}} est inférieur à {{values}}',
  'rule-<=': '{{subject}} est au plus {{values}}',
  'rule-ALL': '{{subject}} comprend toutes : {{values}}',
  'rule-EXACTLY': '{{subject}} est exactement {{values}}',
  'rule-AT LEAST': '{{subject}} a au moins {{values}} réponses choisies',
  'rule-AT MOST': '{{subject}} a au plus {{values}} réponses choisies',
  'rule-HAS VALUE': '{{subject}} a une réponse',
  'rule-HAS NONE': '{{subject}} n’a pas de réponse',

  'note-base-asked': 'Base : répondants à qui la question a été posée.',
  'note-base-answered': 'Base : répondants ayant répondu à la question.',
  'note-base-chose':
    'Base : répondants ayant choisi au moins une option (« Aucune de ces réponses » et « Sans opinion » ne comptent pas).',
  'note-unweighted': 'Non pondéré.',
  'note-weight':
    'Pondéré par « {{name}} » : parts et moyennes sont pondérées, les tests utilisent la base effective, n compte les répondants.',
  'note-efficiency': 'Efficacité de la pondération : {{efficiency, number(style: percent; maximumFractionDigits: 1)}}.',
  'note-efficiency-warn': 'Moins de 80 % : la pondération coûte de la précision.',
  'note-efficiency-advise-against':
    'Moins de 70 % : n’utilisez pas cette pondération ; regroupez des cellules ou réduisez les cibles.',
  'note-not-converged': 'Les cibles n’ont pas toutes été atteintes.',
  'note-without-weight_one': '{{count, number}} répondant sans poids supérieur à 0 est exclu.',
  'note-without-weight_many': '{{count, number}} de répondants sans poids supérieur à 0 sont exclus.',
  'note-without-weight_other': '{{count, number}} répondants sans poids supérieur à 0 sont exclus.',
  'note-filter': 'Filtre : {{condition}}.',
  'note-no-filter': 'Filtre : aucun.',
  'note-completes': 'Réponses complètes seulement.',
  'note-all-responses': 'Réponses complètes et incomplètes.',
  'note-left-out': 'Exclus : {{kinds}}.',
  'note-included': 'Inclus : {{kinds}}.',
  'kind-admin': 'administrateurs',
  'kind-inactive': 'membres inactifs',
  'kind-external': 'utilisateurs externes',
  'note-not-tested': 'Les colonnes n’ont pas été testées.',
  'note-test': 'Test : {{test}}.',
  'note-letters':
    'Une lettre désigne une colonne du même groupe qui est inférieure : majuscule à {{strict, number(style: percent; maximumFractionDigits: 2)}}, minuscule à {{loose, number(style: percent; maximumFractionDigits: 2)}}.',
  'note-letters-one':
    'Une lettre désigne une colonne du même groupe qui est inférieure à {{strict, number(style: percent; maximumFractionDigits: 2)}}.',
  'note-untested':
    'Une colonne n’est pas testée contre une colonne qu’elle contient, ni lorsque les deux parts sont nulles ou valent toutes deux {{whole, number(style: percent)}}.',
  'note-correction-none': 'Sans correction des comparaisons multiples.',
  'note-correction-bonferroni': 'Comparaisons multiples corrigées par ligne et par groupe : Bonferroni.',
  'note-correction-benjamini-hochberg':
    'Comparaisons multiples corrigées par ligne et par groupe : Benjamini et Hochberg.',
  'test-proportions-t':
    'tests t bilatéraux des proportions et des moyennes en colonne, à variance commune, avec prise en compte des recouvrements',
  'test-spss-z':
    'tests z bilatéraux des proportions en colonne et tests t des moyennes à variance commune, comme dans SPSS',
  'test-unpooled-t':
    'tests t bilatéraux des proportions en colonne, à variances séparées, et tests de Welch des moyennes',
  'test-simple-z': 'tests z bilatéraux des proportions et des moyennes en colonne, à variances séparées',
  'test-askia':
    'tests z bilatéraux des proportions et des moyennes en colonne comme dans askia : à variances séparées, et seulement si l’effectif théorique est d’au moins 5 répondants dans les deux cellules',
  'note-group-total-test':
    'Flèches : supérieur ou inférieur à l’ensemble des répondants du groupe de colonnes, d’après le test t à variance commune avec la colonne comme recouvrement.',
  'note-total-test':
    'Flèches : supérieur ou inférieur au total, d’après le test t à variance commune avec la colonne comme recouvrement.',
  'note-small-bases':
    'Les bases inférieures à {{tested, number}} sont marquées ** et non testées ; les bases inférieures à {{solid, number}} sont marquées *.',
  'note-small-effective-bases':
    'Les bases effectives inférieures à {{tested, number}} sont marquées ** et non testées ; les bases effectives inférieures à {{solid, number}} sont marquées *.',
  'note-hidden-bases': 'Les chiffres portant sur moins de {{under, number}} répondants sont masqués (†).',
  'note-statistics':
    'Les moyennes, médianes et écarts-types portent sur les codes d’échelle, les rangs et les nombres, parmi les répondants qui en ont donné un.',
  'note-mentions': 'Le nombre moyen de citations porte sur toute la base et n’est pas testé.',
  'note-net': 'Les regroupements comptent chaque personne une fois.',
  'note-difference':
    'Les différences de regroupements portent sur toute la base et sont testées comme la moyenne de 1, 0 et −1.',
  'note-nps':
    'NPS : part de 9 et 10 moins part de 0 à 6, parmi ceux qui ont donné de 0 à 10, en points de −100 à 100 ; testé comme une moyenne.',
  'note-percentile':
    'Centiles : la valeur à laquelle la part de la base est atteinte ; à mi-chemin entre deux valeurs si elle est atteinte exactement entre elles.',
  'note-se': 'Erreurs types : l’écart type divisé par la racine de la base effective.',
  'note-excluded_one': '{{count, number}} réponse n’a pas pu être lue et est exclue de ces chiffres.',
  'note-excluded_many': '{{count, number}} de réponses n’ont pas pu être lues et sont exclues de ces chiffres.',
  'note-excluded_other': '{{count, number}} réponses n’ont pas pu être lues et sont exclues de ces chiffres.',
  'note-joined_one':
    'Les colonnes de « {{survey}} » sont jointes par membre : un répondant y figure si le même membre y a donné la réponse. {{count, number}} répondant a participé à cette enquête.',
  'note-joined_many':
    'Les colonnes de « {{survey}} » sont jointes par membre : un répondant y figure si le même membre y a donné la réponse. {{count, number}} de répondants ont participé à cette enquête.',
  'note-joined_other':
    'Les colonnes de « {{survey}} » sont jointes par membre : un répondant y figure si le même membre y a donné la réponse. {{count, number}} répondants ont participé à cette enquête.',
  'note-joined-excluded_one':
    '{{count, number}} réponse de cette enquête n’a pas pu être lue et n’est dans aucune d’elles.',
  'note-joined-excluded_many':
    '{{count, number}} de réponses de cette enquête n’ont pas pu être lues et ne sont dans aucune d’elles.',
  'note-joined-excluded_other':
    '{{count, number}} réponses de cette enquête n’ont pas pu être lues et ne sont dans aucune d’elles.',
  'note-without-member_one':
    '{{count, number}} répondant n’a pas de membre, ou un membre effacé, et n’est dans aucune colonne d’une autre enquête.',
  'note-without-member_many':
    '{{count, number}} de répondants n’ont pas de membre, ou un membre effacé, et ne sont dans aucune colonne d’une autre enquête.',
  'note-without-member_other':
    '{{count, number}} répondants n’ont pas de membre, ou un membre effacé, et ne sont dans aucune colonne d’une autre enquête.',
  'note-periods': '« {{question}} » est affiché par {{period}} (semaines : ISO 8601).',
  'note-periods-too-many': 'Par {{period}}, il y en a trop.',
  'note-waves': 'Vagues : {{waves}}.',
  'note-nobody-outside': 'Personne n’a répondu en dehors.',
  'note-outside-waves_one': '{{count, number}} répondant a répondu en dehors et n’est dans aucune.',
  'note-outside-waves_many': '{{count, number}} répondants ont répondu en dehors et ne sont dans aucune.',
  'note-outside-waves_other': '{{count, number}} répondants ont répondu en dehors et ne sont dans aucune.',
  'note-days-of-utc':
    'La date de réponse est celle de la fin de l’enquête, sinon de la dernière réponse. Les jours sont ceux du fuseau horaire UTC.',
  'note-as-of': 'Les jours sont comptés à rebours à partir du {{day}}.',
  'note-reworded':
    'La formulation de ces questions, ou de leurs réponses, a changé entre les versions de l’enquête, dont les réponses sont comptées ensemble : {{questions}}.',
  'not-current': 'Les chiffres n’ont pas pu être actualisés. Voici les derniers connus ; nous continuons d’essayer.',
  quoted: '« {{text}} »',
}
