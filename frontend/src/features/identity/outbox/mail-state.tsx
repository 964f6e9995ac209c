import type { MailLine, MailState } from '@portal/contracts/http/mails'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'

const toneOf = {
  waiting: 'plain',
  sent: 'good',
  kept: 'accent',
  refused: 'warn',
  suppressed: 'warn',
  failed: 'warn',
  bounced: 'warn',
} satisfies Record<MailState, 'plain' | 'good' | 'accent' | 'warn'>

export function MailStateBadge({ state }: Pick<MailLine, 'state'>) {
  const t = useTexts('identity/outbox')
  return <Badge tone={toneOf[state]}>{t(`state-${state}`)}</Badge>
}
