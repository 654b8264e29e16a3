// What a browser tells of an error in the app: where in the code it was, and nothing that people wrote.
import { z } from 'zod'
import { appFile } from '../rules/app-file.ts'

/** A place in a file of the app, such as `assets/app-C0FxVHVs.js`. */
const frame = z.object({
  name: z.string().regex(/^[\w$.<> ]{0,80}$/),
  file: z.string().regex(appFile),
  line: z.int().min(0).max(10_000_000),
  column: z.int().min(0).max(10_000_000),
})

export const errorReportBody = z.object({
  /** The class of the error, such as `TypeError`. */
  kind: z.string().regex(/^[A-Za-z]{1,60}$/),
  /** The innermost call first. */
  frames: z.array(frame).max(30),
  /** The version of the app that is open. */
  version: z.string().regex(/^[\w.+-]{1,60}$/),
  /** The route, without what its parameters are: `/item/$id`. */
  screen: z.string().regex(/^[\w/$.-]{1,100}$/),
})

export type ErrorReportBody = z.output<typeof errorReportBody>
