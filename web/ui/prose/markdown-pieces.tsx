import { createElement, Fragment, type ReactNode } from 'react'
import type { ContainerName, Piece, TagName } from './markdown.ts'

const containers: Readonly<Record<ContainerName, readonly [tag: string, props: object]>> = {
  adresse: ['address', {}],
  essentiel: ['div', { className: 'in-short' }],
  encadre: ['div', { className: 'treatment' }],
  formulaire: ['aside', { className: 'paper-form', 'aria-label': 'Formulaire à imprimer' }],
  note: ['div', { className: 'note' }],
  tarifs: ['div', { className: 'fare-list' }],
}

const tagProps: Partial<Record<TagName, object>> = { dl: { className: 'facts' } }

/** Renders a text that was parsed from Markdown. */
export const MarkdownPieces = ({ pieces }: { pieces: readonly Piece[] }) => renderPieces(pieces)

function renderPieces(pieces: readonly Piece[]): ReactNode {
  const nodes = pieces.map(piece => {
    if (typeof piece === 'string') return piece
    if (piece.name === 'img')
      return createElement('img', { src: piece.href, alt: piece.inside.join(''), loading: 'lazy' })
    const [tag, props] = containers[piece.name as ContainerName] ?? [
      piece.name,
      tagProps[piece.name as TagName],
    ]
    const inside = piece.inside.length > 0 ? [renderPieces(piece.inside)] : []
    return createElement(tag, { ...props, ...(piece.href && { href: piece.href }) }, ...inside)
  })
  return createElement(Fragment, null, ...nodes)
}
