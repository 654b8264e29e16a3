import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm as useHookForm } from 'react-hook-form'
import { oneSubmit } from './one-submit'

/** The `useForm` of react-hook-form, whose `handleSubmit` lets one submit through at a time. */
export const useForm: typeof useHookForm = (options) => {
  const form = useHookForm(options)
  const mutations = useQueryClient().getMutationCache()
  const [one] = useState(() => oneSubmit(mutations))
  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) => {
    const submit = form.handleSubmit(one.sender(onValid), onInvalid)
    return (event) => {
      // An ignored submit must not load the page anew.
      event?.preventDefault?.()
      return one.run(() => submit(event))
    }
  }
  return { ...form, handleSubmit }
}
