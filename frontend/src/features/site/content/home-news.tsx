import type { NewsItem } from '@portal/contracts/http/news'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../lib/formats.ts'
import { Link } from '../../../lib/router/links.tsx'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import './content.css'
import { NEWS, newsPath } from './content-paths.ts'
import { newsQuery } from './queries.ts'

const ON_HOME = 10
/** What the home shows of them; the others are one press away. */
const SHOWN = 3

function NewsTile({ item }: Readonly<{ item: NewsItem }>) {
  const t = useTexts('site/content')
  const { date } = useFormats()
  return (
    <li className="news-tile card">
      {item.picture !== null && <img className="news-tile__picture" src={item.picture} alt="" />}
      <div className="news-tile__words" dir="auto">
        <time className="news__date" dateTime={item.publishedAt}>
          {date(item.publishedAt)}
        </time>
        <h3>{item.Title}</h3>
        {item.Banner !== '' && <p>{item.Banner}</p>}
        <Link className="news-tile__more" to={newsPath(item.pkNews)}>
          <span aria-hidden="true">{t('read-more')}</span>
          <span className="visually-hidden">{t('read-more-of', { title: item.Title })}</span>
        </Link>
      </div>
    </li>
  )
}

/** The newest news, on the home; nothing until they are known. */
export function HomeNews() {
  const t = useTexts('site/content')
  const { data } = useQuery(newsQuery(1, ON_HOME, useLanguage()))
  if (!data || data.length === 0) return null
  return (
    <section className="stack home-news">
      <div className="home-news__head">
        <h2>{t('news')}</h2>
        <Link to={NEWS}>{t('all-news')}</Link>
      </div>
      <ul className="news-tiles">
        {data.slice(0, SHOWN).map((item) => (
          <NewsTile key={item.pkNews} item={item} />
        ))}
      </ul>
    </section>
  )
}
