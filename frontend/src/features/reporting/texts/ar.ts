export const reporting = {
  surveys: 'التقارير',
  'surveys-lead': 'كل استبيان منشور مع إجاباته حتى الآن.',
  loading: 'جارٍ تحميل الاستبيانات',
  'none-yet': 'لم يُنشر أي استبيان بعد',
  'how-to-publish': 'انشر استبيانًا بالأمر “npx portal survey import FILE.json”.',
  survey: 'الاستبيان',
  type: 'النوع',
  responses: 'المشاركات',
  completes: 'المكتملة',
  published: 'تاريخ النشر',
}
