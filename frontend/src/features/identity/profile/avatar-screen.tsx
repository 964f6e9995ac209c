import { type AvatarOutcome, removeAvatar, setAvatar } from '@portal/contracts/http/files'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { newCommandId } from '../../../lib/command-id.ts'
import { send } from '../../../lib/requests.ts'
import { useMember } from '../../../lib/session.tsx'
import { isOffered, useSite } from '../../../lib/site.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { upload } from '../../../lib/upload.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import '../account.css'
import { type Crop, MIDDLE } from './crop.ts'
import { Cropper } from './cropper.tsx'
import './profile.css'
import { useProfileChanged } from './use-profile-changed.ts'

const drawn = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be drawn'))), 'image/png'),
  )

/** Says what became of the picture, and asks again who is signed in: the header shows the picture too. */
const useOutcome = () => {
  const profileChanged = useProfileChanged()
  return ({ status, message }: AvatarOutcome) => {
    notify(message, status === 'success' ? 'good' : 'problem')
    return profileChanged()
  }
}

type ChooseProps = Readonly<{ onImage: (image: ImageBitmap) => void }>

/** Any picture that the browser can read. Photos are turned upright by it. */
function ChoosePicture({ onImage }: ChooseProps) {
  const t = useTexts('identity/profile')
  const id = useId()
  const [isWrong, setWrong] = useState(false)
  const choose = async (file: File) => {
    const image = await createImageBitmap(file).catch(() => null)
    setWrong(image === null)
    if (image) onImage(image)
  }
  return (
    <div className="field">
      <p className="field__hint" id={`${id}-hint`}>
        {t('avatar-hint')}
      </p>
      <FileButton
        accept="image/png,image/jpeg,image/gif,image/webp"
        aria-describedby={`${id}-hint${isWrong ? ` ${id}-error` : ''}`}
        aria-invalid={isWrong || undefined}
        onFile={(file) => void choose(file)}
      >
        {t('avatar-file')}
      </FileButton>
      {isWrong && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{t('avatar-wrong')}</FieldError>
        </div>
      )}
    </div>
  )
}

type EditProps = Readonly<{ image: ImageBitmap; onEnd: () => void }>

/** The picture is cut here, so that little is sent, and once more by the server. */
function EditPicture({ image, onEnd }: EditProps) {
  const t = useTexts('identity/profile')
  const [crop, setCrop] = useState<Crop>(MIDDLE)
  const canvas = useRef<HTMLCanvasElement | null>(null)
  const [commandId, setCommandId] = useState(newCommandId)
  const tell = useOutcome()
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      if (!canvas.current) throw new Error('there is no picture')
      const file = new File([await drawn(canvas.current)], 'avatar.png', { type: 'image/png' })
      const { signal } = new AbortController()
      return upload(setAvatar, { file, commandId, signal, onShare: () => undefined })
    },
    onSuccess: async (outcome) => {
      await tell(outcome)
      onEnd()
    },
  })
  return (
    <>
      {error && <ProblemNotice error={error} />}
      <Cropper
        image={image}
        crop={crop}
        onCrop={(next) => {
          setCrop(next)
          setCommandId(newCommandId()) // another cut is another command
        }}
        onCanvas={(shown) => {
          canvas.current = shown
        }}
      />
      <div className="account-form__buttons">
        <Button look="strong" busy={isPending} onClick={() => mutate()}>
          {t('avatar-save')}
        </Button>
        <Button onClick={onEnd}>{t('cancel')}</Button>
      </div>
    </>
  )
}

function RemovePicture() {
  const t = useTexts('identity/profile')
  const tell = useOutcome()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => send(removeAvatar, {}, { commandId: newCommandId() }),
    onSuccess: tell,
  })
  return (
    <>
      {error && <ProblemNotice error={error} />}
      <Button busy={isPending} onClick={() => mutate()}>
        {t('avatar-remove')}
      </Button>
    </>
  )
}

/** What was pressed is gone once another part stands in its place: the focus goes to the first box of that. */
const useFocusIn = (part: string) => {
  const box = useRef<HTMLDivElement>(null)
  const former = useRef(part)
  useEffect(() => {
    if (former.current === part) return
    former.current = part
    if (document.activeElement === document.body) box.current?.querySelector('input')?.focus()
  }, [part])
  return box
}

function OwnPicture() {
  const t = useTexts('identity/profile')
  const { displayName, avatar } = useMember()
  const [image, setImage] = useState<ImageBitmap | null>(null)
  const box = useFocusIn(image ? 'edit' : avatar ? 'picture' : 'none')
  useEffect(() => () => image?.close(), [image]) // a photo takes some 50 MB until it is
  return (
    <Screen title={t('avatar-title')} lead={t('avatar-lead')}>
      <div className="card account-card">
        <div ref={box} className="account-form">
          {image === null && <Avatar name={displayName} picture={avatar} size="large" />}
          {image !== null && <EditPicture image={image} onEnd={() => setImage(null)} />}
          {image === null && <ChoosePicture onImage={setImage} />}
          {image === null && avatar && <RemovePicture />}
        </div>
      </div>
    </Screen>
  )
}

/** The picture that others see beside the member's name, where the site says that members may have one. */
export function AvatarScreen() {
  const t = useTexts('identity/profile')
  if (isOffered(useSite(), 'site_uses_avatar')) return <OwnPicture />
  return (
    <Screen title={t('avatar-title')}>
      <EmptyState title={t('avatar-off')} hint={t('avatar-off-hint')} />
    </Screen>
  )
}
