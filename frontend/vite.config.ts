import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type ZlibOptions } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { calledOnLoad } from './called-on-load.ts'
import { firstLoad } from './first-load.ts'
import { fontLicences } from './font-licences.ts'
import { lightContracts } from './light-contracts.ts'
import { lightScreens } from './light-screens.ts'
import { markInPage } from './mark-in-page.ts'
import { sheetAfterFrame } from './sheet-after-frame.ts'

const api = { '/api': { target: process.env['PORTAL_API'] ?? 'http://127.0.0.1:3000' } }
const squeeze = promisify<Buffer, ZlibOptions, Buffer>(gzip)
/** Packed once and sent often: as small as it goes (for Brotli that is the default). */
const packers = {
  gz: (content: Buffer) => squeeze(content, { level: constants.Z_BEST_COMPRESSION }),
  br: promisify(brotliCompress),
}

/** Writes a compressed copy beside each file, so that the server need not compress while people wait. */
const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  writeBundle: async ({ dir = '' }) => {
    const names = await readdir(dir, { recursive: true })
    for (const name of names.filter((candidate) => /\.(js|css|html|svg)$/.test(candidate))) {
      const content = await readFile(join(dir, name))
      for (const [end, pack] of Object.entries(packers))
        await writeFile(join(dir, `${name}.${end}`), await pack(content))
    }
  },
})

/** Texts stay apart, by section and language: nobody loads what another screen or language says. */
const CODE = /^(?!.*contracts[\\/]texts[\\/])/
const OF_AREA =
  /src[\\/]features[\\/](\w+)(?:[\\/](bring|clipboard|desk|imports|links|mailings|members|preview|profile|wording)\b)?|contracts[\\/](reporting|surveys?)\b/

/** Small, and asked by screens of several areas. */
const FOR_ALL =
  /features[\\/](?:surveys[\\/](?:queries|conduct-path)\.|site[\\/]queries\.)|contracts[\\/]survey[\\/](?:answer-keys|picture-places|plain-text)\./

/** The members' home with its parts of several areas: one file. */
const HOME =
  /features[\\/](?:surveys[\\/](?:my-surveys|survey-tile)|site[\\/](?:home-|content[\\/](?:queries|news-article)|rich-text[\\/]rich-text)|polls[\\/](?!desk|screens))|contracts[\\/](?:http[\\/]content-desk|polls[\\/]percent)\./

/** What lists of many have, and what reads definitions of surveys: neither a visitor nor those who take a survey need any of it. */
const LISTS =
  /ui[\\/](?:copy-text|found-line|matching|pager|search-form|search-select|shortened|table)\.|lib[\\/](?:address-filter|answered-commands|in-parts|moved|save-file|use-change|use-first-page-again|use-settled)\.|contracts[\\/]survey[\\/](?:issue|local-text)\./

/** Of reports, what a topline has not: the tables of crosstabs, and the boards on which banners and dashboards are laid out by dragging. */
const TABLES =
  /features[\\/]reporting[\\/](?:crosstab[\\/](?!row-order)|banner[\\/](?:other-survey|survey-names))|contracts[\\/]reporting[\\/](?:saved[\\/]banner-rules|cell-marks|column-groups|csv-line|letters)\./
const BOARDS =
  /features[\\/]reporting[\\/](?:banner|deck|runs|scroll-while-dragging|dashboard[\\/](?!dashboard-queries))|contracts[\\/]reporting[\\/]number-tile\./
/** What a report shows once it is opened: its panels, and dialogs about what is exported and saved. */
const PANELS =
  /features[\\/]reporting[\\/](?:filter[\\/](?!filter-panel|said-condition|operators)|own-rows[\\/](?!own-rows-panel|use-name-of-row)|exports[\\/](?!export-button)|saved[\\/])|contracts[\\/]reporting[\\/]days-ago\./
/** Asked by screens without a board, too. */
const DASHBOARDS = /features[\\/]reporting[\\/]dashboard[\\/]dashboard-queries\./

/** What an account asks. */
const ACCOUNT =
  /contracts[\\/](?:http[\\/](?:contact|data-export|identity|profile|social|social-links|tokens|unsubscribe)|identity[\\/]password-rules)\./

/** What only those who take a survey ask. */
const TAKING = /contracts[\\/]http[\\/](?:survey-(?:links|timers)|video-comments)\./

/** What staff ask: screens of members do not. */
const DESK =
  /contracts[\\/](?:http[\\/](?:reporting|operations|members?|recent-members|badges|poll-desk|referrals|acting|answer-files|survey-imports|clipboard|mail-bounces|mailings|mails|survey-(?:closing|preview|quotas)|wording)\b|members[\\/]|survey[\\/]weight-name\.|reporting[\\/](?:colours|exports|visuals|saved[\\/](?:dashboard|saved-item|topline))\.)|lib[\\/](?:is-stale|is-unfinished|number-in|typed-number-in|use-(?:kept-draft|near|same|turn|typed|width))\.|ui[\\/](?:confirm|copy-field|cursor-pager|facts|full-screen|number-stepper|plain-text|saved-meanwhile|shown-theme|unsaved)\./

/** Fields for a picture: what they ask of files is not there yet where the screens of staff begin. */
const PICTURES = /lib[\\/]pictures[\\/]/

/** What reads files that are answers: few surveys ask for one. */
const FILES = /inputs[\\/]parts[\\/]upload[\\/]|contracts[\\/](?:survey[\\/]file-|files[\\/])/

/** What sends files, of surveys and of others: with what reads them, since each alone is smaller than its request. */
const UPLOAD = /lib[\\/]upload\.|ui[\\/]file-button\.|contracts[\\/]http[\\/]files\./

/** What the types of questions with sliders share: few surveys have one. */
const SLIDERS = /inputs[\\/]parts[\\/](?:slider|slider-ends|use-number-row)\./

/** So do few that show a video. */
const VIDEO = /inputs[\\/]parts[\\/]video[\\/]/
/** What is said about a video: reports read it too, as they do files. */
const MARKS = /contracts[\\/]survey[\\/]marks\./

/** Dates are asked by few surveys; rules about them are checked by what staff use. */
const DATES = /contracts[\\/]survey[\\/]calendar-date\./

/** Lists of screens that are one part: the profile, and what staff see. */
const TABS = /ui[\\/]tabs\./

/** Shared by the page of components, and else loaded later, by few: no screen waits for them. */
const MENU = /ui[\\/]menu\./
const CAROUSEL = /(?:ui[\\/]carousel|lib[\\/]use-turning)\./
const CHAT = /ui[\\/]chat-frame\./
/** No screen begins with a dialog: it comes with the first that is opened. */
const DIALOG = /ui[\\/](?:dialog|modal)\./
/** They ask with the fields of sign-in: whatever else has a dialog would load those too. */
const ACCOUNT_DIALOGS = /identity[\\/][\w-]+-dialog\./
const COUNTDOWN = /lib[\\/]use-countdown\./
const NOTICES = /contracts[\\/]http[\\/]notifications\./

/** Asked for by few: the step after the password, and the profile. */
const PASSKEYS = /@simplewebauthn[\\/]|identity[\\/]passkeys[\\/]|contracts[\\/]http[\\/]passkeys\./

/** The work that a visitor's browser does for a form. */
const PROOF = /lib[\\/]solve-captcha\.|contracts[\\/]proof-of-work\./

/** Several questions to the server at once, as many as there are: dashboards ask so, and the list of weightings. */
const QUERIES = /@tanstack[\\/].*(?:queriesObserver|useQueries)\./

/** Files by what is in them; the first that fits. */
const KNOWN = [
  ['passkeys', PASSKEYS],
  ['queries', QUERIES],
  ['common', FOR_ALL],
  ['home', HOME],
  ['surveys', TAKING],
  ['identity', ACCOUNT],
  ['lists', LISTS],
  ['desk', DESK],
  ['reporting-tables', TABLES],
  ['reporting-boards', BOARDS],
  ['reporting-dashboards', DASHBOARDS],
  ['reporting-panels', PANELS],
  ['files', FILES],
  ['files', UPLOAD],
  ['sliders', SLIDERS],
  ['video', VIDEO],
  ['files', MARKS],
  ['pictures', PICTURES],
  ['dates', DATES],
  ['tabs', TABS],
  ['menu', MENU],
  ['carousel', CAROUSEL],
  ['chat', CHAT],
  ['dialog', DIALOG],
  ['account-dialogs', ACCOUNT_DIALOGS],
  ['countdown', COUNTDOWN],
  ['notices', NOTICES],
  ['proof', PROOF],
] as const

/** What several screens share: one file for each area, and one for all. */
const sharedBy = (file: string): string => {
  const known = KNOWN.find(([, fits]) => fits.test(file))
  if (known) return known[0]
  const [, feature, part, contract] = OF_AREA.exec(file) ?? []
  const area = (feature ?? contract ?? 'common').replace(/^survey$/, 'surveys')
  return part === undefined ? area : `${area}-${part}`
}

/** The library of schemas, and those of reports, which read their addresses with them. Each that is made takes a slow phone's time before the screen. */
const SCHEMAS =
  /node_modules[\\/]zod[\\/]|contracts[\\/](?:ids|reporting[\\/](?!code-frame)[\w-]+|reporting[\\/]saved[\\/]topline|survey[\\/](?:condition|local-text|question-parts|weight-name))\.ts\?schemas$/
/** Those of editors, and the checks of texts that they ask. */
const MORE_SCHEMAS =
  /\?schemas$|contracts[\\/]survey[\\/](?:language-issues|local-texts|said-twice|shape-issues|utf8-length)\./

/** What draws charts, and saves their pictures: one file. */
const PLOT = /node_modules[\\/](?:chart\.js|@kurkle)[\\/]|reporting[\\/]chart[\\/](?:drawn|picture|plot|words)\./

/** Sections of one or two kilobytes each: for each language one file of what toplines and crosstabs say, and one of the other screens about them. */
const TEXTS_OF_REPORTS =
  /contracts[\\/]texts[\\/]reporting[\\/](?!menu\.)(?<section>[a-z-]+)\.(?<language>[A-Za-z-]+)\.ts$/
const OF_OTHERS = /^(?:coding|dashboards|files|quality|quotas|runs|schedules|weighting)$/
const textsOfReports = (file: string): string => {
  const { section = '', language = 'en' } = TEXTS_OF_REPORTS.exec(file)?.groups ?? {}
  return `${OF_OTHERS.test(section) ? 'about-reports' : 'reporting'}.${language}`
}

/** What no screen of members looks like: reports, and the others. */
const REPORT_STYLE = /features[\\/]reporting[\\/].*\.css$/
const STAFF_STYLE =
  /features[\\/](?:operations|identity[\\/](?:outbox|members|imports|mailings|clipboard)|\w+[\\/]desk|surveys[\\/](?:bring|links|preview)|site[\\/]exhibits)[\\/].*\.css$/

/** On a slow network a request costs more than the kilobytes that it saves: few files, and little that a screen does not use. */
const groups = [
  { name: 'report-style', test: REPORT_STYLE, priority: 5 },
  { name: 'staff-style', test: STAFF_STYLE, priority: 5 },
  { name: 'style', test: /\.css$/, priority: 4 },
  // Without it a quarter of the entry moves into the files of areas: more requests before a first screen.
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  { name: textsOfReports, test: TEXTS_OF_REPORTS, priority: 2 },
  { name: 'drag', test: /node_modules[\\/]@dnd-kit[\\/]|src[\\/]lib[\\/](?:leave-field|silent-dragging)/, priority: 2 },
  { name: 'plot', test: PLOT, priority: 2, includeDependenciesRecursively: false },
  // Only what reads the addresses and drafts of staff needs it.
  { name: 'schemas', test: SCHEMAS, priority: 4, includeDependenciesRecursively: false },
  { name: 'more-schemas', test: MORE_SCHEMAS, priority: 3, includeDependenciesRecursively: false },
  { name: sharedBy, test: CODE, minShareCount: 2, includeDependenciesRecursively: false },
]

const RUNTIME = 'rolldown-runtime'

/**
 * The entry names each file, in characters that do not compress: their names took 1.7 kB of every first visit. Seven of a hash tell all of them apart;
 * with fewer the build has no place for the numbers of more than 64 files.
 */
const fileName = ({ name }: Readonly<{ name: string }>): string =>
  name === RUNTIME ? `assets/${RUNTIME}-[hash:7].js` : 'assets/[hash:7].js'

/** The page itself loads it: no screen need name it. */
const withoutRuntime = (_: string, files: string[], { hostType }: Readonly<{ hostType: 'html' | 'js' }>): string[] =>
  hostType === 'html' ? files : files.filter((file) => !file.includes(RUNTIME))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    lightContracts(),
    lightScreens(),
    markInPage(),
    sheetAfterFrame(),
    calledOnLoad(),
    firstLoad(),
    fontLicences(),
    packed(),
  ],
  build: {
    rolldownOptions: {
      output: { codeSplitting: { groups }, chunkFileNames: fileName },
    },
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false, resolveDependencies: withoutRuntime },
    target: 'es2023',
    cssTarget: 'chrome111',
  },
  server: { host: '127.0.0.1', proxy: api },
  preview: { host: '127.0.0.1', proxy: api },
})
