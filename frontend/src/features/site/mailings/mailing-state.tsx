import type { Mailing, MailingState } from '@portal/contracts/http/mailings'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { countOf } from './counts.ts'

type Shown = MailingState | 'partly' | 'nobody'

const toneOf = {
  draft: 'plain',
  sending: 'accent',
  done: 'good',
  withdrawn: 'warn',
  partly: 'warn',
  nobody: 'warn',
} satisfies Record<Shown, 'plain' | 'accent' | 'good' | 'warn'>

/** What is over was not sent if nobody got it, and not to all if it failed for some. */
const shownState = ({ state, counts }: Pick<Mailing, 'state' | 'counts'>): Shown => {
  if (state !== 'done') return state
  if (countOf({ counts }, 'sent') + countOf({ counts }, 'kept') === 0) return 'nobody'
  return countOf({ counts }, 'failed') > 0 ? 'partly' : 'done'
}

export function MailingStateBadge({ mailing }: Readonly<{ mailing: Pick<Mailing, 'state' | 'counts'> }>) {
  const t = useTexts('site/mailings')
  const shown = shownState(mailing)
  return <Badge tone={toneOf[shown]}>{t(`state-${shown}`)}</Badge>
}
