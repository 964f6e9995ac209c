import type { MailingState } from '@portal/contracts/http/mailings'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'

const toneOf = { draft: 'plain', sending: 'accent', done: 'good', withdrawn: 'warn' } satisfies Record<
  MailingState,
  'plain' | 'accent' | 'good' | 'warn'
>

export function MailingStateBadge({ state }: Readonly<{ state: MailingState }>) {
  const t = useTexts('site/mailings')
  return <Badge tone={toneOf[state]}>{t(`state-${state}`)}</Badge>
}
