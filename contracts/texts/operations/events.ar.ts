import type { Translation } from '../say.ts'
import type { texts as english } from './events.en.ts'

export const texts: Translation<typeof english> = {
  lead: 'ما حدث كما يحفظه السجل. تبقى الحقول الشخصية مختومة.',
  event: 'حدث',
  'event-at': 'الحدث {{position}}: {{type}}',
  type: 'النوع',
  'all-types': 'كل الأنواع',
  stream: 'التدفق',
  from: 'من',
  until: 'حتى',
  find: 'بحث',
  position: 'الموضع',
  recorded: 'وقت التسجيل',
  'in-stream': 'الرقم في التدفق',
  'only-stream': 'هذا التدفق فقط',
  'schema-version': 'إصدار المخطط',
  'event-id': 'معرّف الحدث',
  'show-stream': 'عرض تدفقه',
  none: 'لا أحداث',
  'none-hint': 'لا يطابق أي حدث في السجل. وسّع التصفية.',
  all: 'عرض كل الأحداث',
  older: 'الأقدم',
  newest: 'إلى الأحدث',
  loading: 'جارٍ تحميل الحدث',
  close: 'إغلاق',
  sealed: 'تبقى الحقول الشخصية مختومة.',
}
