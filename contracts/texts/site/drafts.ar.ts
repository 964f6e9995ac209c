import type { Translation } from '../say.ts'
import type { texts as english } from './drafts.en.ts'

export const texts: Translation<typeof english> = {
  unsaved: 'لم يُحفظ بعد',
  discard: 'تجاهل التغييرات',
  left: 'لديك تغييرات لم تُحفظ من {{when}}، وحُفظت نسخة أخرى منذ ذلك الحين.',
  use: 'استخدام تغييراتي',
  drop: 'تجاهل تغييراتي',
  'load-theirs': 'تحميل النسخة الأخرى',
  'theirs-hint': 'حمّل النسخة الأخرى. ما غيّرته محفوظ، وسيُعرض عليك هناك.',
  unfinished: 'تاريخ أو وقت غير مكتمل. أكمله أو أفرغ الحقل.',
}
