/**
 * Puts the shop's own scripts behind the first frame. Asked for at once, they share a slow line with styles, letters and
 * the first image, and the page is there to read before it needs them. Until then they wait in a template, which
 * browsers do not look into.
 */
export function deferModuleScripts(html: Buffer): Buffer {
  const links = html.indexOf(PRELOAD)
  const script = html.indexOf(SCRIPT, links)
  if (links === -1 || script === -1) return html
  let linksEnd = links
  while (html.subarray(linksEnd, linksEnd + PRELOAD.length).equals(PRELOAD))
    linksEnd = html.indexOf('>', linksEnd) + 1
  const scriptEnd = html.indexOf(END, script) + END.length
  return Buffer.concat([
    html.subarray(0, links),
    html.subarray(linksEnd, script),
    OPEN,
    html.subarray(links, linksEnd),
    html.subarray(script, scriptEnd),
    CLOSE,
    html.subarray(scriptEnd),
  ])
}

const PRELOAD = Buffer.from('<link rel="modulepreload"')
const SCRIPT = Buffer.from('<script type="module" async="">')
const END = '</script>'
const OPEN = Buffer.from('<template>')

/**
 * Takes them out of the template once something is seen; at once where nothing will be, in a tab behind another, and where
 * the browser cannot tell; after three seconds in any case. React finds them where it expects them, and nothing else.
 */
const START = `{const me=document.currentScript,late=me.previousSibling,start=()=>{if(me.isConnected){me.remove();late.replaceWith(document.importNode(late.content,true))}};if(document.hidden||!PerformanceObserver.supportedEntryTypes.includes("paint"))start();else{new PerformanceObserver(start).observe({type:"paint",buffered:true});setTimeout(start,3e3)}}`
const CLOSE = Buffer.from(`</template><script>${START}</script>`)
