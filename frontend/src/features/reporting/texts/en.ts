export const reporting = {
  surveys: 'Reports',
  'surveys-lead': 'Every published survey, with its answers so far.',
  loading: 'Loading surveys',
  'none-yet': 'No survey is published yet',
  'how-to-publish': 'Publish one with “npx portal survey import FILE.json”.',
  survey: 'Survey',
  type: 'Type',
  responses: 'Responses',
  completes: 'Completes',
  published: 'Published',
} as const
