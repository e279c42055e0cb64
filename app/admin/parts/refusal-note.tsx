import type { Refusal } from '#shop/accounts/admin-sign-in.ts'

/** A refusal in the page itself: also without JavaScript, and after its notice is gone. */
export function RefusalNote({ id, refusal }: { id: string; refusal: Refusal }) {
  return (
    <p
      id={id}
      lang={refusal.lang}
      className="border-l-4 border-granate bg-lino px-4 py-3 font-semibold text-granate"
    >
      {refusal.message}
    </p>
  )
}
