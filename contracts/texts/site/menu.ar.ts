import type { Translation } from '../say.ts'
import type { texts as english } from './menu.en.ts'

export const texts: Translation<typeof english> = {
  content: 'المحتوى',
  mailings: 'رسائل إلى الأعضاء',
  news: 'الأخبار',
  texts: 'النصوص',
  site: 'الموقع',
  'group-research': 'الأبحاث',
  'group-members': 'الأعضاء',
  'group-site': 'الموقع',
  'group-operations': 'التشغيل',
  'group-more': 'المزيد',
  'group-community': 'المجتمع',
}
