import {
  getBanners,
  getCarousel,
  getCarouselPreview,
  getLoginBackgrounds,
  type SlideReply,
} from '@portal/contracts/http/content'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMedia } from '../../lib/browser-state.ts'
import { ask } from '../../lib/requests.ts'
import { Link } from '../../lib/router/links.tsx'
import { useLanguage, useTexts } from '../../lib/texts/use-texts.ts'
import { useTurning } from '../../lib/use-turning.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { HtmlBlock } from '../../ui/html-text.tsx'
import './login-side.css'
import { useSlidePreview } from './slide-preview.ts'

const calls = { carousel: getCarousel, preview: getCarouselPreview, banners: getBanners } as const

const slidesQuery = (which: keyof typeof calls, language: string) =>
  queryOptions({
    queryKey: ['site', 'content', which, language],
    queryFn: ({ signal }): Promise<readonly SlideReply[]> => ask(calls[which], {}, { signal }),
  })

const backgroundsQuery = queryOptions({
  queryKey: ['site', 'content', 'backgrounds'],
  queryFn: async ({ signal }) => (await ask(getLoginBackgrounds, {}, { signal })).backgrounds,
})

/** To another screen, or to another site. */
function SlideLink({ slide }: Readonly<{ slide: SlideReply }>) {
  return slide.link.startsWith('/') ? (
    <Link to={slide.link}>{slide.Title}</Link>
  ) : (
    <a href={slide.link} rel="noopener noreferrer" target="_blank">
      {slide.Title}
    </a>
  )
}

/** `isNear`: its picture is loaded; until then it keeps a place. */
function SlideWords({ slide, isNear = true }: Readonly<{ slide: SlideReply; isNear?: boolean }>) {
  return (
    <article className="login-slide" dir="auto">
      {slide.picture !== null && (isNear ? <img src={slide.picture} alt="" /> : <div className="login-slide__place" />)}
      <h2>{slide.link === '' ? slide.Title : <SlideLink slide={slide} />}</h2>
      <HtmlBlock html={slide.Text} />
    </article>
  )
}

function Slides({ speedMs }: Readonly<{ speedMs: number }>) {
  const t = useTexts('site/shell')
  const { isStill, isDraft } = useSlidePreview()
  const { data = [] } = useQuery(slidesQuery(isDraft ? 'preview' : 'carousel', useLanguage()))
  const slides = data.map((slide) => ({
    id: slide.pkSlide,
    content: (isNear: boolean) => <SlideWords slide={slide} isNear={isNear} />,
  }))
  return <Carousel label={t('from-community')} slides={slides} speedMs={speedMs} isStill={isStill} />
}

function Banners() {
  const t = useTexts('site/shell')
  const { data = [] } = useQuery(slidesQuery('banners', useLanguage()))
  return (
    <section className="login-banners" aria-label={t('from-community')}>
      {data.map((slide) => (
        <SlideWords key={slide.pkSlide} slide={slide} />
      ))}
    </section>
  )
}

/** The pictures behind the form, one after another: decoration. For those who want less motion it is the first. */
function Backgrounds({ speedMs }: Readonly<{ speedMs: number }>) {
  const { data = [] } = useQuery(backgroundsQuery)
  const wantsLess = useMedia('(prefers-reduced-motion: reduce)')
  const pictures = wantsLess ? data.slice(0, 1) : data
  const { at, isNear } = useTurning(pictures.length, speedMs, true)
  return (
    <div className="login-backgrounds" aria-hidden="true">
      {pictures.map(
        (picture, index) =>
          isNear(index) && <img key={picture} src={picture} alt="" data-shown={index === at || undefined} />,
      )}
    </div>
  )
}

type SideProps = Readonly<{ template: string; speedMs: number }>

/** What the community shows beside its sign-in form, as its login template says. */
export function LoginSide({ template, speedMs }: SideProps) {
  switch (template) {
    case 'carousel':
      return <Slides speedMs={speedMs} />
    case 'banners':
      return <Banners />
    default:
      return <Backgrounds speedMs={speedMs} />
  }
}
