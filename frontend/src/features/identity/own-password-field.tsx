import { hasCode } from '../../lib/failures.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { PasswordField } from './password-field.tsx'

/** Whether the server took the password for wrong: the field says so. */
export const isWrongPassword = (error: Error | null): boolean => hasCode(error, 'wrong-password')

type OwnPasswordProps = Readonly<{ value: string; error: Error | null; onText: (password: string) => void }>

/** The present password of the member. `error`: why what it was asked for has failed. */
export function OwnPasswordField({ value, error, onText }: OwnPasswordProps) {
  const t = useTexts('identity/sign-in')
  return (
    <PasswordField
      name="password"
      autoComplete="current-password"
      required
      value={value}
      error={isWrongPassword(error) ? t('wrong-password') : undefined}
      onText={onText}
    />
  )
}
