import { MutationCache, MutationObserver, QueryClient } from '@tanstack/react-query'
import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { oneSubmit } from '@/lib/one-submit'

/** A form that sends what is typed by a mutation; each sending waits for an answer. */
function openForm(typed: string) {
  const client = new QueryClient({ mutationCache: new MutationCache() })
  const answers: ((ok: boolean) => void)[] = []
  const sent: string[] = []
  const mutation = new MutationObserver<void, Error, string>(client, {
    mutationFn: (value) => {
      sent.push(value)
      return new Promise((resolve, reject) =>
        answers.push((ok) => (ok ? resolve() : reject(new Error('No')))),
      )
    },
  })
  const form = createFormControl({ defaultValues: { typed } })
  form.register('typed', { required: true })
  const one = oneSubmit(client.getMutationCache())
  const send = (values: { typed: string }) => {
    mutation.mutate(values.typed).catch(() => {})
  }
  const submit = () => one.run(() => form.handleSubmit(one.sender(send))())
  const answer = async (ok: boolean) => {
    answers.at(-1)?.(ok)
    await expect.poll(() => mutation.getCurrentResult().isPending).toBe(false)
  }
  return { form, sent, submit, answer }
}

test('a form sends once when its button is pressed twice at once', async () => {
  const { sent, submit } = openForm('Ada')
  await Promise.all([submit(), submit()])
  expect(sent).toEqual(['Ada'])
})

test.each([
  ['succeeded', true],
  ['failed', false],
])('a form sends again only after the sending before has %s', async (_, ok) => {
  const { sent, submit, answer } = openForm('Ada')
  await submit()
  await submit()
  expect(sent).toHaveLength(1)
  await answer(ok)
  await submit()
  expect(sent).toHaveLength(2)
})

test('a form that was not valid can be sent when it is', async () => {
  const { form, sent, submit } = openForm('')
  await submit()
  expect(sent).toEqual([])
  form.setValue('typed', 'Bola')
  await submit()
  expect(sent).toEqual(['Bola'])
})
