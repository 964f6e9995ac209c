import { type BuildAction, changeBuild } from '@portal/contracts/http/operations/read-models'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { useAction } from '../use-action.ts'

type BuildActionButtonProps = Readonly<{
  action: BuildAction
  projection: string
  version: number
  look?: 'plain' | 'quiet' | 'strong'
}>

/** One action on one build, after a dialog that says what it does. */
export function BuildActionButton({ action, projection, version, look = 'plain' }: BuildActionButtonProps) {
  const t = useTexts('operations/operations')
  const [isAsking, setAsking] = useState(false)
  const name = `${projection} v${version}`
  const change = useAction(changeBuild, () => {
    setAsking(false)
    notify(t(`done-${action}`, { name }))
  })
  const begin = () => {
    change.reset()
    setAsking(true)
  }
  return (
    <>
      <Button look={look} onClick={begin}>
        {t(`build-${action}`)} <span className="visually-hidden">{name}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t(`ask-${action}`, { name })}
          why={t(`why-${action}`)}
          action={t(`build-${action}`)}
          isBusy={change.isPending}
          error={change.error}
          onClose={() => setAsking(false)}
          onConfirm={(reason) =>
            change.mutate({ body: { action, projection, version, ...(reason !== undefined && { reason }) } })
          }
        />
      )}
    </>
  )
}
