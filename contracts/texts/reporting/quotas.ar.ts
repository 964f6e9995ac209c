import type { Translation } from '../say.ts'
import type { texts as english } from './quotas.en.ts'

export const texts: Translation<typeof english> = {
  quotas: 'الحصص',
  'quotas-of': 'الحصص: {{survey}}',
  lead: 'كم من كل مجموعة يمكنهم إكمال الاستبيان، وكم أكملوه.',
  loading: 'جارٍ تحميل الحصص',
  none: 'ليست لهذا الاستبيان حصص',
  'none-hint': 'الحصص جزء من تعريف الاستبيان: انشر إصدارًا فيه حصص.',
  cell: 'الخلية',
  target: 'الهدف',
  complete: 'مكتمل',
  reserved: 'محجوز',
  left: 'متبقٍّ',
  progress: 'التقدم',
  full: 'اكتملت',
  filled: '{{cell}}: اكتمل {{complete, number}} من {{target, number}}',
  'reserved-hint': 'يُحجز مكان ما دام المشارك من الخلية يجيب، ويعود المكان إذا استُبعد المشارك أو انقطع.',
  total: 'اكتمل {{complete, number}} من {{target, number}}، والمحجوز {{reserved, number}}',
}
