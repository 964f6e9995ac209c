import { type FrameCode, LONGEST_CODE_NAME } from '@portal/contracts/reporting/code-frame'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { isTaken, merged, withMoved, withName, withoutCode } from './changed-frame.ts'
import { codeChoices } from './code-choices.ts'

type CodeDialogProps = Readonly<{
  code: FrameCode
  codes: readonly FrameCode[]
  onCodes: (codes: readonly FrameCode[]) => void
  onClose: () => void
}>

/** Renames, moves, merges or removes a code. */
export function CodeDialog({ code: { code, name: former }, codes, onCodes, onClose }: CodeDialogProps) {
  const t = useTexts('reporting/coding')
  const [name, setName] = useState(former)
  const [into, setInto] = useState('')
  const taken = isTaken(codes, name, code)
  const at = codes.findIndex((one) => one.code === code)
  const change = (next: readonly FrameCode[]) => {
    onClose()
    onCodes(next)
  }
  const save = () => change(into === '' ? withName(codes, code, name) : merged(codes, code, Number(into)))
  const others = codes.filter((one) => one.code !== code)
  return (
    <Dialog
      title={t('edit-code', { name: former })}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button look="strong" disabled={taken || name.trim() === ''} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('name')}
        value={name}
        maxLength={LONGEST_CODE_NAME}
        error={taken ? t('name-taken') : undefined}
        onText={setName}
      />
      {others.length > 0 && (
        <SearchSelect
          label={t('merge-into')}
          value={into}
          choices={codeChoices(others, t('merge-none'))}
          onChoose={setInto}
        />
      )}
      <div className="coding-edit">
        <Button icon="up" held={at === 0} onClick={() => change(withMoved(codes, code, -1))}>
          {t('move-up')}
        </Button>
        <Button icon="down" held={at === codes.length - 1} onClick={() => change(withMoved(codes, code, 1))}>
          {t('move-down')}
        </Button>
        <Button icon="remove" onClick={() => change(withoutCode(codes, code))}>
          {t('remove-code')}
        </Button>
      </div>
    </Dialog>
  )
}
