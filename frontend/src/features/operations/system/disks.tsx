import type { SystemStatus } from '@portal/contracts/http/operations/status'
import { type DiskPlace, diskPlaces } from '@portal/contracts/operations/concerns'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useWords } from '../use-words.ts'

function Disk({ disk: { place, freeBytes, totalBytes } }: { readonly disk: DiskPlace }) {
  const t = useTexts('operations/system')
  const words = useWords()
  const name = place === 'database' ? t('disk-of-database') : place
  return (
    <li className="disk">
      <span className="disk__name">{place === 'database' ? name : <bdi dir="ltr">{name}</bdi>}</span>
      <span className="disk__free">
        {t('disk-free', { free: words.size(freeBytes), total: words.size(totalBytes) })}
      </span>
      <ProgressBar value={1 - freeBytes / totalBytes} label={t('disk-used', { place: name })} />
    </li>
  )
}

/** Each disk that the portal writes to, and how full it is. */
export function Disks({ status }: { readonly status: SystemStatus }) {
  const t = useTexts('operations/system')
  const places = diskPlaces(status)
  return (
    <section className="stack" aria-labelledby="disks">
      <h2 id="disks">{t('disks')}</h2>
      {status.storage.disk === null && <p className="operations__lead">{t('disk-elsewhere')}</p>}
      {places.length > 0 && (
        <ul className="disks">
          {places.map((disk) => (
            <Disk key={disk.place} disk={disk} />
          ))}
        </ul>
      )}
    </section>
  )
}
