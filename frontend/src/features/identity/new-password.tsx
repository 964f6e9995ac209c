import { strengthOf } from '@portal/contracts/identity/password-rules'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import './account.css'
import { PasswordField } from './password-field.tsx'

export type NewPasswordTyped = Readonly<{ password: string; again: string }>

/** Whether it can be sent: the two are equal and not empty. */
export const isConfirmed = ({ password, again }: NewPasswordTyped): boolean => password !== '' && password === again

function Match({ password, again }: NewPasswordTyped) {
  const t = useTexts('identity/account')
  if (again === '') return null
  return password === again ? (
    <span className="match match--good">
      <Icon name="check" /> {t('password-match')}
    </span>
  ) : (
    <span className="match match--bad">
      <Icon name="alert" /> {t('password-differ')}
    </span>
  )
}

type NewPasswordProps = Readonly<{
  typed: NewPasswordTyped
  onType: (typed: NewPasswordTyped) => void
  /** The owner's name: a password like it is weak. */
  names: readonly string[]
  error: string | undefined
}>

/** A new password typed twice; shows how strong it is and whether the two are equal. */
export function NewPassword({ typed, onType, names, error }: NewPasswordProps) {
  const t = useTexts('identity/account')
  const strength = strengthOf(typed.password, names)
  return (
    <>
      <div className="new-password">
        <PasswordField
          label={t('new-password')}
          hint={t('new-password-hint')}
          name="new-password"
          autoComplete="new-password"
          required
          value={typed.password}
          error={error}
          onText={(password) => onType({ ...typed, password })}
        />
        <p className="new-password__said" role="status">
          {typed.password !== '' && t('strength', { strength: t(`strength-${strength}`) })}
        </p>
      </div>
      <div className="new-password">
        <PasswordField
          label={t('confirm-password')}
          name="confirm-password"
          autoComplete="new-password"
          required
          value={typed.again}
          onText={(again) => onType({ ...typed, again })}
        />
        <p className="new-password__said" role="status">
          <Match {...typed} />
        </p>
      </div>
    </>
  )
}
