import { Link } from '@tanstack/react-router'
import { createElement, Fragment } from 'react'
import { cn } from '@/lib/utils'
import type { Block } from '../content/types'
import { piecesOf } from '../model/rich-text'

const linkLook = 'font-medium text-primary underline underline-offset-4 hover:no-underline wrap-anywhere'

/** Paragraphs and lists of points, as the content files write them. */
export function Blocks({ blocks, className }: { blocks: readonly Block[]; className?: string }) {
  return (
    <div className={cn('grid gap-3 leading-relaxed', className)}>
      {blocks.map((block) =>
        typeof block === 'string' ? (
          <p key={block}>
            <RichText text={block} />
          </p>
        ) : (
          <Points key={block[0]} points={block} />
        ),
      )}
    </div>
  )
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-primary">
      {points.map((point) => (
        <li key={point} className="pl-1">
          <RichText text={point} />
        </li>
      ))}
    </ul>
  )
}

/** One line of text with its links. */
export function RichText({ text }: { text: string }) {
  const pieces = piecesOf(text).map((piece) =>
    typeof piece === 'string' ? piece : createElement(TextLink, piece),
  )
  return createElement(Fragment, null, ...pieces)
}

function TextLink({ words, address }: { words: string; address: string }) {
  if (!address.startsWith('/')) {
    const elsewhere = address.startsWith('https:') ? { target: '_blank', rel: 'noopener' } : {}
    return (
      <a href={address} className={linkLook} {...elsewhere}>
        {words}
      </a>
    )
  }
  const [path, hash] = address.split('#')
  return (
    <Link to={path} hash={hash} className={linkLook}>
      {words}
    </Link>
  )
}
