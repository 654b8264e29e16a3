import { deployCheck } from './check.ts'
import { readProject } from './project.ts'

/** `npm run deploy:check -- <database address | project ref>`: docs/production.md, "Checking a deployment". */
try {
  const { lines, differs } = await deployCheck(readProject(process.argv.slice(2), process.env))
  for (const line of lines) console.log(line)
  if (differs) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
