import { LoaderCircle } from 'lucide-react'

export function Verifying({ title, text }: { title: string; text: string }) {
  return (
    <section role="status" className="grid justify-items-center gap-4 py-24 text-center">
      <LoaderCircle aria-hidden className="size-12 animate-spin text-primary" />
      <h1 className="font-bold text-2xl tracking-tight">{title}</h1>
      <p className="max-w-sm text-muted-foreground">{text}</p>
    </section>
  )
}
