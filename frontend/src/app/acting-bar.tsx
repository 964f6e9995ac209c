import { returnToOwnAccount } from '@portal/contracts/http/acting'
import type { Profile } from '@portal/contracts/http/identity'
import { chosenName, shortName } from '@portal/contracts/identity/nameless'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { memberPath } from '../features/identity/members/member-paths.ts'
import { send } from '../lib/requests.ts'
import { useNavigate } from '../lib/router/hooks.ts'
import { changeMember } from '../lib/session.tsx'
import { tellOtherTabs } from '../lib/session-news.ts'
import { useTexts } from '../lib/texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import './acting-bar.css'

/** On every screen while staff are signed in as a member. */
export function ActingBar({ profile }: Readonly<{ profile: Profile }>) {
  const t = useTexts('site/shell')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(returnToOwnAccount, {}),
    onSuccess: ({ profile: own }) => {
      changeMember(client, profile, own)
      tellOtherTabs({ kind: 'signed-in' })
      void navigate(memberPath(profile.pkUser)) // where they signed in as the member
    },
  })
  const member = chosenName(profile) ?? profile.email ?? shortName(profile)
  return (
    <aside className="acting-bar" aria-label={t('acting-label')}>
      <p>{t('acting-as', { member, staff: profile.actedBy ?? '' })}</p>
      <Button busy={isPending} onClick={() => mutate()}>
        {t('acting-return')}
      </Button>
      {error && <ProblemNotice error={error} />}
    </aside>
  )
}
