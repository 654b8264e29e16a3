import { Brand } from './brand'
import { Failure } from './failure'

const message = {
  title: 'Aso did not open',
  text: 'We couldn’t reach Aso. Try again.',
}

/** Not even the address of the backend could be read. */
export function StartFailure({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main className="page grid gap-6 py-6">
      <Brand />
      <Failure heading="h1" error={error} message={message} retry={retry} />
    </main>
  )
}
