import { type BuildStep, stepBuild } from '@portal/contracts/http/read-models'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { useAct } from '../use-act.ts'

type StepButtonProps = Readonly<{
  step: BuildStep
  projection: string
  version: number
  look?: 'plain' | 'quiet' | 'strong'
}>

/** One step with one build, after it was said what it does. */
export function StepButton({ step, projection, version, look = 'plain' }: StepButtonProps) {
  const t = useTexts('operations/operations')
  const [isAsking, setAsking] = useState(false)
  const name = `${projection} v${version}`
  const act = useAct(stepBuild, () => {
    setAsking(false)
    notify(t(`done-${step}`, { name }))
  })
  const begin = () => {
    act.reset()
    setAsking(true)
  }
  return (
    <>
      <Button look={look} onClick={begin}>
        {t(`step-${step}`)} <span className="visually-hidden">{name}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t(`ask-${step}`, { name })}
          why={t(`why-${step}`)}
          act={t(`step-${step}`)}
          isBusy={act.isPending}
          error={act.error}
          onClose={() => setAsking(false)}
          onConfirm={(reason) =>
            act.mutate({ body: { step, projection, version, ...(reason !== undefined && { reason }) } })
          }
        />
      )}
    </>
  )
}
