import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { privateLink } from '@/lib/private-files'

/** Files that go with a line, named `<bucket>/<path>`: pictures as they are, documents to open. */
export function Evidence({ files }: { files: readonly string[] }) {
  if (files.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {files.map((file, at) => (
        <li key={file}>
          <EvidenceFile file={file} name={`Evidence ${at + 1}`} />
        </li>
      ))}
    </ul>
  )
}

function EvidenceFile({ file, name }: { file: string; name: string }) {
  const [bucket = '', ...path] = file.split('/')
  const link = useQuery({
    queryKey: ['evidence', file],
    queryFn: ({ signal }) => privateLink(bucket, path.join('/'), { seconds: 3600, signal }),
    gcTime: 0,
  })
  if (link.isError) return <p className="text-destructive">{name} could not be loaded.</p>
  if (!link.data) return <span className="block size-22 rounded-xl bg-secondary" />
  return (
    <a href={link.data} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-xl">
      {file.endsWith('.pdf') ? (
        <span className="grid size-22 place-items-center bg-secondary">
          <FileText aria-hidden className="size-7" />
          <span className="sr-only">{name}, a PDF</span>
        </span>
      ) : (
        <img
          src={link.data}
          alt={name}
          width={88}
          height={88}
          className="size-22 bg-secondary object-cover"
        />
      )}
    </a>
  )
}
