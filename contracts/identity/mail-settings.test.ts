import { expect, it } from 'vitest'
import { changedMailSettings, usualMailSettings } from './mail-settings.ts'

it('what is not changed stays as it is', () => {
  const changed = changedMailSettings(usualMailSettings, { from: '09:15', kinds: { newsletter: false } })
  expect(changed).toEqual({
    ...usualMailSettings,
    from: '09:15',
    kinds: { ...usualMailSettings.kinds, newsletter: false },
  })
})

it('without mails about activity there are none about surveys, posts, replies and discussions', () => {
  const { kinds } = changedMailSettings(usualMailSettings, { kinds: { activity: false, newPosts: true } })
  expect(kinds).toEqual({
    activity: false,
    newSurveys: false,
    newPosts: false,
    newReplies: false,
    discussionInvitations: false,
    newsletter: true,
    campaigns: true,
  })
})
