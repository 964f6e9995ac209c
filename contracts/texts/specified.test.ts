import { expect, it } from 'vitest'
import type { Sections } from './sections.ts'

/** The messages of the specification of the shell, the survey and the member's area, to the letter, at the key under which screens show them. */
const specified: { readonly [Section in keyof Sections]?: Readonly<Record<string, string>> } = {
  'identity/account': {
    'password-match': 'Passwords match',
    'password-differ': 'Passwords do not match',
    terms: 'Terms and Conditions',
  },
  'identity/clipboard': {
    failed: 'Failed to add user(s) to clipboard',
    'user-added': 'user {{id}} Added to Clipboard',
    'not-added': 'Not added to Clipboard',
  },
  'identity/members': { 'recent-failed': 'Failed to load recent' },
  'identity/profile': {
    'avatar-wrong': 'Please select a valid image',
    'export-waiting': 'Generating File...',
    'surveys-failed': 'Failed to load surveys for user id: {{id}}',
  },
  'identity/unsubscribe': { done: 'Unsubscribe Success', 'mail-sent': 'Unsubscribe email sent' },
  'members/badges': { failed: 'Failed To Get Badges' },
  'members/invite': {
    title: 'Invite',
    'referrals-title': 'Profile: Referrals',
    'too-many-columns': 'Please select a max of 3 columns',
  },
  'site/contact': { title: 'Contact/Support' },
  'site/content': { news: 'News', 'site-content': 'Site Content' },
  'site/problems': { 'reason-file-type': 'Please select a file with the correct format[{{names}}].' },
  'surveys/answers': {
    'no-year': 'Please select a year.',
    'no-month': 'Please select a month.',
    'no-day': 'Please select a day.',
    'file-format': 'Please select a file with the correct format[{{list}}].',
  },
  'surveys/respondent': {
    home: 'Home',
    unanswered: 'Unanswered Questions',
    fatal: 'Fatal error',
    'fatal-hint': 'Unable to save answers',
  },
  'surveys/upload': {
    'could-not-upload': 'Could not upload file',
    'wrong-format': 'Please select a file with the correct format[{{list}}].',
  },
}

it.each(Object.entries(specified))(
  'the section %s has the messages of the specification to the letter',
  async (section, said) => {
    const { texts } = await import(new URL(`./${section}.en.ts`, import.meta.url).href)
    expect(Object.fromEntries(Object.keys(said).map((key) => [key, texts[key]]))).toEqual(said)
  },
)
