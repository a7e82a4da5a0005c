#!/usr/bin/env lua
--- Ways to greet people, with π.
-- @module speech

local base = require("base")
local tools = { open = require("open") }

--- What is given back.
local M = {}
local left, right = 1, 2
local pairs = pairs
local upper = string.upper
local lower, string, rep = string.lower, string, string.rep
local table, unpack = _G.table, _G.unpack
local unpack = unpack or table.unpack
local os = old and old.os or os
local string_rep = string.rep
local twice = half or half.twice
local TIMES <const> = 3
local later, _
VOLUME = (11)
_G.mood = "good"
M.language = "de"
M["polite"] = true

--- Greets somebody.
-- @param who string
function M.greet(who)
  local hidden = 1
  local function inner() return (hidden) end
  return inner(), who
end

--[[
Says it
in several lines.
]]
function M:say(text) end

function M.parts.deep.whisper() end
function M.parts:shout() while (true) do break end end
function hello() if (left) then return [[ function no() end ]] end end
local function private() end

local nod = function() end
M.wave = function(hand)
  return hand
end
M["bow"] = function() end
M.first, M.second = function() end, 2

--- What answers.
local handlers = {
  open = function() end,
  ["close"] = function() end,
  depth = 1,
  inner = {
    -- Deeper.
    melt = function() return { gone = function() end } end,
  },
}

do
  local kept, taken = 1
  local never
  function M.count() return kept + taken end
end

describe("greeting", function()
  it("greets everybody", function()
    assert.is_true(true)
  end)
end)

return {
  greet = M.greet,
  -- Their names.
  ["names"] = { "a", first = 1 },
  last = function() end,
}
