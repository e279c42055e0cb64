import type { ReactNode } from 'react'
import { KhatamDivider } from '#app/ui/khatam.tsx'

interface TextPageProps {
  title: string
  /** The introduction below the title. */
  lead?: ReactNode
  children: ReactNode
}

/** A text page: one column with a readable line length. Its sections are `TextSection`s. */
export function TextPage({ title, lead, children }: TextPageProps) {
  return (
    <article data-text className="contenido max-w-3xl py-10 md:py-16">
      <h1 className="text-4xl md:text-5xl">{title}</h1>
      {lead && <p className="mt-4 max-w-[60ch] text-lg text-tinta-suave">{lead}</p>}
      <KhatamDivider className="my-8" />
      <div className="flex flex-col gap-9">{children}</div>
    </article>
  )
}

/** One titled part of a text page. */
export function TextSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex max-w-[66ch] flex-col gap-3 text-pretty [&_a]:text-ambar [&_a]:underline [&_a]:underline-offset-4 [&_li]:pl-1 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-1.5 [&_ul]:pl-5 [&_ul]:marker:text-laton">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  )
}
