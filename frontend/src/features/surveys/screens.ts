import { getSurveyPage, listMySurveys } from '@portal/contracts/http/surveys'
import { EMBED_PATH } from '@portal/contracts/survey/embedding'
import { paths } from '../../lib/paths.ts'
import type { ScreenRoute } from '../../lib/screens.ts'
import { ANSWER_FILE } from './bring/bring-paths.ts'
import { CONDUCT, OPEN_CONDUCT } from './conduct-path.ts'

export const surveysScreens: readonly ScreenRoute[] = [
  {
    path: paths.home,
    who: 'signed-in',
    frame: 'portal',
    title: ['surveys/respondent', 'home'],
    sections: ['surveys/respondent'],
    load: async () => (await import('./my-surveys-screen.tsx')).MySurveysScreen,
    isHome: true,
    asks: [listMySurveys.path],
    menu: ['surveys/menu', 'my-surveys'],
  },
  {
    path: CONDUCT,
    hidesChat: true,
    who: 'signed-in',
    frame: 'plain',
    title: ['surveys/respondent', 'loading-page'],
    sections: ['surveys/respondent'],
    load: async () => (await import('./conduct-screen.tsx')).ConductScreen,
    asks: [`${getSurveyPage.path}?token={token}&language={language}&backgroundVars={backgroundVars?}`],
  },
  {
    path: OPEN_CONDUCT,
    hidesChat: true,
    who: 'anyone',
    frame: 'plain',
    title: ['surveys/respondent', 'loading-page'],
    sections: ['surveys/respondent'],
    load: async () => (await import('./links/open-conduct-screen.tsx')).OpenConductScreen,
  },
  {
    path: EMBED_PATH,
    hidesChat: true,
    who: 'anyone',
    frame: 'none',
    title: ['surveys/respondent', 'loading-page'],
    sections: ['surveys/respondent'],
    load: async () => (await import('./embedded/embedded-screen.tsx')).EmbeddedScreen,
  },
  {
    path: paths.surveyLinks,
    who: 'reports',
    frame: 'portal',
    title: ['surveys/links', 'links'],
    sections: ['surveys/links'],
    load: async () => (await import('./links/links-screen.tsx')).LinksScreen,
  },
  {
    path: paths.surveyPreview,
    hidesChat: true,
    who: 'reports',
    frame: 'portal',
    title: ['surveys/preview', 'preview'],
    sections: ['surveys/preview', 'surveys/respondent'],
    load: async () => (await import('./preview/preview-screen.tsx')).PreviewScreen,
  },
  {
    path: paths.answerFiles,
    who: 'reports',
    frame: 'portal',
    title: ['surveys/bring', 'files'],
    sections: ['surveys/bring'],
    load: async () => (await import('./bring/answer-files-screen.tsx')).AnswerFilesScreen,
  },
  {
    path: ANSWER_FILE,
    who: 'reports',
    frame: 'portal',
    title: ['surveys/bring', 'files'],
    sections: ['surveys/bring'],
    load: async () => (await import('./bring/answer-file-screen.tsx')).AnswerFileScreen,
  },
  {
    path: paths.surveyImports,
    who: 'reports',
    frame: 'portal',
    title: ['surveys/bring', 'imports'],
    sections: ['surveys/bring'],
    load: async () => (await import('./bring/survey-imports-screen.tsx')).SurveyImportsScreen,
  },
]
