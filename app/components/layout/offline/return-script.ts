/** Milliseconds between two questions whether the portal can be reached. */
const everyMs = 10_000;

/**
 * Opens the wanted page again as soon as the portal answers. A browser that says «online» may still be without the portal,
 * so that it is asked first, and one that says nothing is asked from time to time. `/offline` itself is nobody's aim.
 */
export const returnScript = `(function(){
function again(){if(location.pathname=="/offline")location.replace("/");else location.reload()}
function back(){fetch("/robots.txt",{method:"HEAD",cache:"no-store"}).then(again,function(){})}
document.querySelector("button").onclick=again;
addEventListener("online",back);
setInterval(function(){if(!document.hidden)back()},${everyMs});
})()`;
