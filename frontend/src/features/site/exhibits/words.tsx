import { ConnectionLost, ProblemError } from '../../../lib/failures.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useLanguage } from '../../../lib/texts/use-texts.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Carousel } from '../../../ui/carousel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { HtmlBlock, InlineHtml } from '../../../ui/html-text.tsx'
import { Icon, iconNames } from '../../../ui/icon.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { MARK } from '../../../ui/mark.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { type Exhibit, pressable, type SpecimenProps, useSpecimenTexts } from './exhibit.ts'

function Avatars({ state }: SpecimenProps) {
  const { say } = useSpecimenTexts(state)
  return (['small', 'large'] as const).map((size) => (
    <span className="row" key={size}>
      <Avatar name={say('name')} picture={undefined} size={size} />
      <Avatar name={say('name')} picture={MARK} size={size} />
    </span>
  ))
}

function Badges({ state }: SpecimenProps) {
  const { say } = useSpecimenTexts(state)
  return (['plain', 'accent', 'good', 'warn'] as const).map((tone) => (
    <Badge key={tone} tone={tone} {...(tone === 'good' && { icon: 'check' })}>
      {say(state === 'long' ? 'action' : 'choice')}
    </Badge>
  ))
}

function Cards({ state }: SpecimenProps) {
  const { say } = useSpecimenTexts(state)
  return (
    <Card>
      <div className="stack">
        <h3>{say('heading')}</h3>
        <p>{say('words')}</p>
      </div>
    </Card>
  )
}

function Notices({ state }: SpecimenProps) {
  const { t, say } = useSpecimenTexts(state)
  return (['info', 'warn', 'problem'] as const).map((tone) => (
    <Notice key={tone} tone={tone} title={say('heading')} action={<Button>{t('show')}</Button>}>
      {say('words')}
    </Notice>
  ))
}

const refused = new ProblemError({ type: 'about:blank', title: 'unavailable', status: 503, code: 'unavailable' })

function Problems() {
  return [new ConnectionLost(), refused].map((error) => (
    <ProblemNotice key={error.constructor.name} error={error} onRetry={() => undefined} />
  ))
}

function EmptyStates({ state }: SpecimenProps) {
  const { t, say } = useSpecimenTexts(state)
  return (
    <EmptyState title={say('heading')} hint={say('words')}>
      <Button>{t('show')}</Button>
    </EmptyState>
  )
}

function Loadings({ state }: SpecimenProps) {
  const { t } = useSpecimenTexts(state)
  return <Loading label={t('loading')} blocks={2} />
}

function Progress({ state }: SpecimenProps) {
  const { t } = useSpecimenTexts(state)
  return <ProgressBar value={state === 'empty' ? 0 : 0.6} label={t('progress')} />
}

function FactLists({ state }: SpecimenProps) {
  const { t, say } = useSpecimenTexts(state)
  return (
    <Facts
      facts={[
        [say('field'), t('value')],
        [t('count'), say('name')],
      ]}
    />
  )
}

function PlainTexts({ state }: SpecimenProps) {
  const { say } = useSpecimenTexts(state)
  return <PlainText language={useLanguage()}>{`${say('heading')}\n\n${say('words')}`}</PlainText>
}

const marked = (words: string): string => `<strong>${words}</strong> <em>${words}</em>`

function InlineTexts({ state }: SpecimenProps) {
  const { say } = useSpecimenTexts(state)
  return <InlineHtml html={marked(say('choice'))} />
}

function HtmlTexts({ state }: SpecimenProps) {
  const { t, say } = useSpecimenTexts(state)
  const list = `<ul><li>${say('choice')}</li><li>${t('other-choice')}</li></ul>`
  return <HtmlBlock html={`<h3>${say('heading')}</h3><p>${say('words')}</p>${list}`} />
}

function Icons() {
  return (
    <span className="row">
      {iconNames.map((name) => (
        <Icon key={name} name={name} />
      ))}
    </span>
  )
}

const WEEKS = [1_204, 98, 12_880]

function Tables({ state }: SpecimenProps) {
  const { t, say } = useSpecimenTexts(state)
  const formats = useFormats()
  return (
    <TableBox label={`${t('answers')}: ${t(`state-${state}`)}`}>
      <thead>
        <tr>
          <th scope="col">{say('heading')}</th>
          <th scope="col">{t('week')}</th>
          <th scope="col" className="table__number">
            {t('completed')}
          </th>
        </tr>
      </thead>
      <tbody>
        {WEEKS.map((count, index) => (
          <tr key={count}>
            <th scope="row">{say('choice')}</th>
            <td>{formats.number(index + 1)}</td>
            <td className="table__number">{formats.number(count)}</td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}

function Carousels({ state }: SpecimenProps) {
  const { t, say } = useSpecimenTexts(state)
  const slides = (['first-slide', 'second-slide'] as const).map((key) => ({
    id: key,
    content: () => (
      <div className="card stack">
        <h3>{t(key)}</h3>
        <p>{say('words')}</p>
      </div>
    ),
  }))
  return <Carousel label={`${t('heading')}: ${t(`state-${state}`)}`} slides={slides} speedMs={8_000} isStill />
}

/** What people read. */
export const words = {
  Avatar: { states: ['rest'], Specimen: Avatars },
  Badge: { states: ['rest', 'long'], Specimen: Badges },
  Card: { states: ['rest', 'long'], Specimen: Cards },
  Notice: { states: ['rest', 'long'], Specimen: Notices },
  ProblemNotice: { states: ['rest'], Specimen: Problems },
  EmptyState: { states: ['rest', 'long'], Specimen: EmptyStates },
  Facts: { states: ['rest', 'long'], Specimen: FactLists },
  PlainText: { states: ['rest', 'focus', 'long'], Specimen: PlainTexts },
  Loading: { states: ['busy'], Specimen: Loadings },
  ProgressBar: { states: ['rest', 'empty'], Specimen: Progress },
  InlineHtml: { states: ['rest', 'long'], Specimen: InlineTexts },
  HtmlBlock: { states: ['rest', 'long'], Specimen: HtmlTexts },
  Icon: { states: ['rest'], Specimen: Icons },
  TableBox: { states: [...pressable, 'long'], Specimen: Tables },
  Carousel: { states: [...pressable, 'long'], Specimen: Carousels },
} satisfies Record<string, Exhibit>
