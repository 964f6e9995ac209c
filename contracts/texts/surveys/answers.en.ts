/** Why an answer is not accepted, and what to do. */
export const texts = {
  required: 'Please answer this question.',
  'unknown-code': 'Please choose one of the answers shown.',
  'too-few_one': 'Please choose at least {{count, number}} answer. You chose {{given, number}}.',
  'too-few_other': 'Please choose at least {{count, number}} answers. You chose {{given, number}}.',
  'too-many_one': 'Please choose no more than {{count, number}} answer. You chose {{given, number}}.',
  'too-many_other': 'Please choose no more than {{count, number}} answers. You chose {{given, number}}.',
  'exclusive-with-others': '“{{option}}” cannot be combined with other answers.',
  'other-text-missing': 'Please specify “{{option}}”.',
  'text-too-long_one': 'Your text is {{count, number}} character too long. The limit is {{max, number}}.',
  'text-too-long_other': 'Your text is {{count, number}} characters too long. The limit is {{max, number}}.',
  'rank-out-of-range': 'Please use only the ranks 1 to {{max, number}}.',
  'rank-twice': 'Rank {{rank, number}} is used twice.',
  'rank-gap': 'Rank {{rank, number}} is not used yet.',
  'rows-missing': 'Please answer every row. Not answered: {{rows}}.',
  'rows-missing-more': 'Please answer every row. Not answered: {{rows}} …',
} as const
