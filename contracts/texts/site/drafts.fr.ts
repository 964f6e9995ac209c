import type { Translation } from '../say.ts'
import type { texts as english } from './drafts.en.ts'

export const texts: Translation<typeof english> = {
  unsaved: 'Pas encore enregistré',
  discard: 'Abandonner les modifications',
  left: 'Vous avez des modifications non enregistrées du {{when}}. Une autre version a été enregistrée depuis.',
  use: 'Reprendre mes modifications',
  drop: 'Abandonner mes modifications',
  'load-theirs': 'Charger sa version',
  'theirs-hint': 'Chargez sa version. Ce que vous avez modifié est conservé et vous y sera proposé.',
  unfinished: 'Une date ou une heure est incomplète. Complétez-la ou videz le champ.',
}
