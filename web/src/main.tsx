/** The page: where to go by address, and what is around everything. */

import { render, type JSX } from "preact";
import { useEffect } from "preact/hooks";
import { LocationProvider, Route, Router, lazy } from "preact-iso";
import { language, word } from "./language";
import { keepAtHand } from "./offline";
import { Cupboard } from "./pages/Cupboard";
import { NotFound } from "./pages/NotFound";
import { Header } from "./parts/Header";
import { OfflineNote } from "./parts/OfflineNote";
import "./settings";
import "./styles/base.css";
import "./styles/board.css";
import "./styles/pages.css";
import "./styles/study.css";
import "./styles/review.css";

const Box = lazy(() => import("./pages/Box").then((page) => page.Box));
const TablePage = lazy(() => import("./pages/TablePage").then((page) => page.TablePage));
const Rules = lazy(() => import("./pages/Rules").then((page) => page.Rules));

const Learn = lazy(() => import("./pages/Learn").then((page) => page.Learn));
const Puzzles = lazy(() => import("./pages/Puzzles").then((page) => page.Puzzles));
const PuzzlePage = lazy(() => import("./pages/PuzzlePage").then((page) => page.PuzzlePage));
const PuzzleOfTheDay = lazy(() => import("./pages/PuzzlePage").then((page) => page.PuzzleOfTheDay));
const Review = lazy(() => import("./pages/Review").then((page) => page.Review));
const AnalysisBoard = lazy(() => import("./pages/AnalysisBoard").then((page) => page.AnalysisBoard));
const Print = lazy(() => import("./pages/Print").then((page) => page.Print));

function App(): JSX.Element {
  useEffect(() => {
    document.documentElement.lang = language.value;
  }, [language.value]);
  return (
    <LocationProvider>
      <a class="skip" href="#main">{word("skip")}</a>
      <Header />
      <OfflineNote />
      <main id="main" tabIndex={-1}>
        <Router>
          <Route path="/" component={Cupboard} />
          <Route path="/game/:name" component={Box} />
          <Route path="/t" component={TablePage} />
          <Route path="/rules/:name" component={Rules} />
          <Route path="/learn/:name" component={Learn} />
          <Route path="/puzzles/day" component={PuzzleOfTheDay} />
          <Route path="/puzzles/:name" component={Puzzles} />
          <Route path="/puzzles/:name/:number" component={PuzzlePage} />
          <Route path="/review" component={Review} />
          <Route path="/board/:name" component={AnalysisBoard} />
          <Route path="/print/:name" component={Print} />
          <Route default component={NotFound} />
        </Router>
        <p id="board-help" class="unseen">{word("boardHelp")}</p>
      </main>
    </LocationProvider>
  );
}

render(<App />, document.getElementById("app")!);
if (import.meta.env.PROD) addEventListener("load", () => void keepAtHand());
