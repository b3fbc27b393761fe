/** Milliseconds between two checks whether the portal can be reached. */
const everyMs = 10_000;

/**
 * Reloads the wanted page as soon as the portal responds. A browser that reports «online» may still not reach the
 * portal, so the script asks the portal first. It also asks regularly, for browsers that report nothing. On `/offline`
 * it opens the home page instead, because nobody wants `/offline` itself.
 */
export const returnScript = `(function(){
function again(){if(location.pathname=="/offline")location.replace("/");else location.reload()}
function back(){fetch("/robots.txt",{method:"HEAD",cache:"no-store"}).then(again,function(){})}
document.querySelector("button").onclick=again;
addEventListener("online",back);
setInterval(function(){if(!document.hidden)back()},${everyMs});
})()`;
