import type { Translation } from '../say.ts'
import type { texts as english } from './menu.en.ts'

export const texts: Translation<typeof english> = {
  invite: 'دعوة',
  badges: 'الشارات',
  referrals: 'الإحالات',
  'own-badges': 'الشارات',
}
