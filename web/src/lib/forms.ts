import { config } from 'zod'

// Zod would try `new Function` for speed, which the content security policy reports as an error.
// Forms import this before the schemas.
config({ jitless: true })

export { zodResolver } from '@hookform/resolvers/zod'
