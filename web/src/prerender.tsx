import { renderToStaticMarkup } from 'react-dom/server'
import type { Contact } from './features/landing/components/landing-footer'
import { LandingScreen } from './features/landing/components/landing-screen'
import { QuizCard } from './features/quiz/components/quiz-card'

/** The landing page as it is before the app has come; the build writes it into `index.html`. */
export function renderLanding(contact: Contact): string {
  return renderToStaticMarkup(<LandingScreen contact={contact} quiz={<QuizCard step="occasion" />} />)
}
