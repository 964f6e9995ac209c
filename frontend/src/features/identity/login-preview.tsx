import { useTexts } from '../../lib/texts/use-texts.ts'
import { Notice } from '../../ui/notice.tsx'
import './login-side.css'
import { LoginSide } from './login-side.tsx'

/** For staff: the carousel with the drafts of its slides, whatever stands beside the form now. */
export function LoginPreview() {
  const t = useTexts('site/content')
  return (
    <div className="login-preview">
      <Notice tone="info" title={t('preview-shown')} />
      <LoginSide template="carousel" speedMs={0} />
    </div>
  )
}
