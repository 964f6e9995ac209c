import type { SystemStatus } from '@portal/contracts/http/operations'
import type { ReadModelsReply, Work } from '@portal/contracts/http/read-models'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { LastWorks } from './last-works.tsx'
import { ModelCard } from './model-card.tsx'
import { type WorkAsked, WorkDialog } from './work-dialog.tsx'
import { WorkLine } from './work-line.tsx'
import './models.css'

const isUnderWay = ({ state }: Work): boolean => state === 'waiting' || state === 'running'

type ReadModelsProps = Readonly<{ status: SystemStatus; reply: ReadModelsReply }>

/** Every read model: what is under way, each with its figures and builds, and what ended last. */
export function ReadModels({ status, reply }: ReadModelsProps) {
  const t = useTexts('operations/operations')
  const [asked, setAsked] = useState<WorkAsked | null>(null)
  const running = reply.works.filter(isUnderWay)
  const all = reply.models.map(({ projection }) => projection)
  return (
    <section className="stack" aria-labelledby="read-models">
      <header className="operations__head">
        <div>
          <h2 id="read-models">{t('read-models')}</h2>
          <p className="operations__lead">{t('read-models-lead')}</p>
        </div>
        <div className="row">
          <Button onClick={() => setAsked({ kind: 'verify', projections: all })}>{t('verify-all')}</Button>
          <Button onClick={() => setAsked({ kind: 'rebuild', projections: all })}>{t('rebuild-all')}</Button>
        </div>
      </header>
      {running.map((work) => (
        <WorkLine key={work.workId} work={work} models={reply.models} />
      ))}
      <ul className="models">
        {reply.models.map((model) => (
          <ModelCard
            key={model.projection}
            model={model}
            figures={status.projections.filter(({ projection }) => projection === model.projection)}
            isBusy={running.some(({ projections }) => projections.includes(model.projection))}
            onAsk={setAsked}
          />
        ))}
      </ul>
      <LastWorks works={reply.works.filter((work) => !isUnderWay(work))} />
      {asked && <WorkDialog asked={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}
