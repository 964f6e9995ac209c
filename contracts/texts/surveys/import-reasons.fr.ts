import type { Translation } from '../say.ts'
import type { texts as english } from './import-reasons.en.ts'

export const texts: Translation<typeof english> = {
  'cell-not-a-code':
    '{{cell}} n’est pas l’une de ces valeurs : {{known}} ; ajoutez-la à "codes" de {{question}} dans la table, ou à son "missing" si ce n’est pas une réponse',
  'cell-not-ticked':
    '{{cell}} n’est pas l’une de ces valeurs : {{known}} ; ajoutez-la à "ticked" de {{question}} dans la table si elle veut dire « choisi », ou à son "missing" sinon',
  'cell-not-a-date':
    '{{cell}} n’est pas une date comme {{example}} ({{format}}) ; mettez "dates" de la table à l’une de ces valeurs : {{formats}}',
  'not-a-weight': '{{cell}} n’est pas un poids : écrivez un nombre avec un point décimal',
  'negative-weight': 'un poids ne peut pas être négatif : {{cell}}',
  'large-weight': 'un poids ne peut pas dépasser {{most}} : {{cell}}',
  'no-key': 'la ligne n’a pas de clé de répondant',
  'long-key': 'la clé a plus de {{most}} caractères',
  'row-width': 'la ligne a {{cells}} cellules, l’en-tête en a {{columns}}',
  'not-a-number-to-keep':
    '{{value}} n’est pas un nombre qui peut être gardé ; nommez-le dans "missing" de la question si ce n’est pas une réponse',
  'value-not-a-code':
    '{{value}} n’est pas un code de {{name}} ; dites dans "codes" de {{question}} quel code il veut dire, ou nommez-le dans "missing"',
  erased: 'ce répondant a été effacé et n’est plus importé',
  'key-twice': 'une ligne précédente du fichier a cette clé de répondant, avec d’autres réponses',
  'imported-before':
    'cette clé de répondant a déjà été importée, avec d’autres réponses ; pour corriger un import, remplacez-le ou retirez-le (portal responses imports)',
  'has-response': 'ce répondant a déjà une réponse',
  'not-storable': 'la réponse ne peut pas être enregistrée : {{reason}}',
  'log-overloaded': 'le journal des événements a été surchargé trop longtemps ; relancez l’import',
  'against-rule': '{{reason}} ; mettez "rules" de la table à "keep" ou "leave-out" pour importer de telles réponses',
  required: 'la réponse manque',
  'not-proven': 'rien ne le prouve',
  'too-few': '{{given}} données, au moins {{min}} attendues',
  'too-many': '{{given}} données, au plus {{max}} permises',
  'exclusive-with-others': 'l’option {{option}} exclut toutes les autres, mais d’autres sont données aussi',
  'other-text-missing': 'l’option {{option}} a besoin de son texte',
  'text-too-long': 'le texte a {{given}} caractères, au plus {{max}} sont permis',
  'not-a-number': 'la réponse n’est pas un nombre',
  'not-a-date': 'la réponse n’est pas une date',
  'no-year': 'la date n’a pas d’année',
  'no-month': 'la date n’a pas de mois',
  'no-day': 'la date n’a pas de jour',
  'number-too-small': 'le nombre est inférieur à {{min}}',
  'number-too-small-of': 'le nombre de l’élément {{item}} est inférieur à {{min}}',
  'number-too-large': 'le nombre est supérieur à {{max}}',
  'number-too-large-of': 'le nombre de l’élément {{item}} est supérieur à {{max}}',
  'number-off-step': 'le nombre de l’élément {{item}} n’est pas un pas de {{step}} à partir de {{from}}',
  'sum-wrong': 'la somme des nombres est {{given}}, pas {{total}}',
  'too-many-decimals': 'le nombre a plus de {{max}} décimales',
  'rank-out-of-range': 'le rang de l’élément {{item}} dépasse {{max}}',
  'rank-twice': 'le rang {{rank}} est donné deux fois',
  'rank-gap': 'le rang {{rank}} manque',
  'not-files': 'la réponse n’est pas une liste de fichiers',
  'file-gone': 'le fichier {{name}} n’existe pas',
  'file-format': 'un fichier n’est pas de ces formats : {{extensions}}',
  'too-many-files': '{{given}} fichiers donnés, au plus {{max}} permis',
  'not-marks': 'la réponse n’est pas ce qui est dit d’une vidéo',
  'not-watched': 'la vidéo n’a pas été vue jusqu’au bout',
  'too-many-marks': '{{given}} choses dites de la vidéo, au plus {{max}} permises',
  'rows-missing': 'les lignes {{items}} manquent',
}
